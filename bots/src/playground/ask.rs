//! Whom the page's questions go to. The house in earnest; a script of answers in the tests.

use async_trait::async_trait;
use broadside_core::service::request::{Asker, Place, Request};

use crate::house::{Answer, House};

/// What the playground needs of the house.
#[async_trait]
pub trait Ask: Send + Sync + 'static {
    /// Does what was asked, or says why not.
    async fn ask(&self, request: Request) -> Answer;

    /// Suggestions for a parameter that is being typed: what is shown and what is meant.
    async fn complete(&self, by: &Asker, place: Place, verb: &str, param: &str, typed: &str) -> Vec<(String, String)>;
}

#[async_trait]
impl Ask for House {
    async fn ask(&self, request: Request) -> Answer {
        House::ask(self, request).await
    }

    async fn complete(&self, by: &Asker, place: Place, verb: &str, param: &str, typed: &str) -> Vec<(String, String)> {
        House::complete(self, by, place, verb, param, typed).await
    }
}
