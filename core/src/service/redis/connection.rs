//! One connection to a server, with a task before it that sends together what is asked at the same time. The
//! connection may be replaced by one to another server at any moment; what is under way ends on the old one.
//! Redis takes its turns per connection: few large writes cost it much less than many small ones. Nothing
//! waits for a group to fill, and any number of groups may be under way.

use redis::{Cmd, ErrorKind, Pipeline, RedisError, RedisResult, Value, aio::ConnectionManager};
use tokio::sync::{mpsc, oneshot, watch};

/// How many commands go out together at most.
const GROUP: usize = 128;

/// How many commands may wait to be sent before callers wait to ask.
const QUEUE: usize = 1024;

/// One connection.
pub(super) struct Connection {
    connection: watch::Receiver<ConnectionManager>,
    waiting: mpsc::Sender<Asked>,
}

/// One command and where its answer is awaited.
struct Asked {
    command: Cmd,
    answer: oneshot::Sender<RedisResult<Value>>,
}

impl Connection {
    /// Starts the task; it ends with this value.
    pub(super) fn over(connection: watch::Receiver<ConnectionManager>) -> Self {
        let (waiting, asked) = mpsc::channel(QUEUE);
        tokio::spawn(send_all(connection.clone(), asked));
        Self { connection, waiting }
    }

    /// Asks one thing together with what others ask at this moment.
    pub(super) async fn ask(&self, command: Cmd) -> RedisResult<Value> {
        let (answer, answered) = oneshot::channel();
        self.waiting.send(Asked { command, answer }).await.map_err(|_| ended())?;
        answered.await.map_err(|_| ended())?
    }

    /// Asks one thing by itself.
    pub(super) async fn ask_alone(&self, command: &Cmd) -> RedisResult<Value> {
        let mut connection = self.connection.borrow().clone();
        command.query_async(&mut connection).await
    }
}

async fn send_all(connection: watch::Receiver<ConnectionManager>, mut asked: mpsc::Receiver<Asked>) {
    let mut group = Vec::with_capacity(GROUP);
    while asked.recv_many(&mut group, GROUP).await > 0 {
        // The first of many that were answered together has asked; the others are about to.
        tokio::task::yield_now().await;
        while group.len() < GROUP
            && let Ok(next) = asked.try_recv()
        {
            group.push(next);
        }
        let sent = std::mem::replace(&mut group, Vec::with_capacity(GROUP));
        let connection = connection.borrow().clone();
        tokio::spawn(send(connection, sent));
    }
}

/// Sends a group and hands out the answers. Who no longer waits is passed over.
async fn send(mut connection: ConnectionManager, group: Vec<Asked>) {
    let mut pipeline = Pipeline::with_capacity(group.len());
    pipeline.ignore_errors();
    let mut waiting = Vec::with_capacity(group.len());
    for asked in group {
        pipeline.add_command(asked.command);
        waiting.push(asked.answer);
    }
    let answers: RedisResult<Vec<RedisResult<Value>>> = pipeline.query_async(&mut connection).await;
    match answers {
        Ok(answers) => waiting.into_iter().zip(answers).for_each(|(waiting, answer)| waiting.send(answer).unwrap_or_default()),
        Err(error) => waiting.into_iter().for_each(|waiting| waiting.send(Err(error.clone())).unwrap_or_default()),
    }
}

fn ended() -> RedisError {
    (ErrorKind::Io, "the connection has ended").into()
}
