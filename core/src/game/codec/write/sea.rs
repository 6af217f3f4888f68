//! Writing what is of the table game alone.

use super::{
    super::super::{
        report::Sailed,
        straume::{Effect, Point, Ship},
    },
    Writer,
};

impl Writer {
    fn point(&mut self, point: Point) {
        self.byte(point.index() as u8);
    }

    fn loss(&mut self, ship: Ship, point: Point) {
        self.byte(ship.half as u8);
        self.byte(ship.vessel as u8);
        self.byte(ship.heading as u8);
        self.point(point);
    }

    pub(super) fn sailed(&mut self, sailed: &Sailed) {
        self.point(sailed.from);
        self.byte(sailed.helm as u8);
        self.number(sailed.effects.len() as u64);
        for effect in &sailed.effects {
            match *effect {
                Effect::Moved(point) => {
                    self.byte(0);
                    self.point(point);
                }
                Effect::Turned(heading) => {
                    self.byte(1);
                    self.byte(heading as u8);
                }
                Effect::Laid(point) => {
                    self.byte(2);
                    self.point(point);
                }
                Effect::Swept(point) => {
                    self.byte(3);
                    self.point(point);
                }
                Effect::Sunk(ship, point) => {
                    self.byte(4);
                    self.loss(ship, point);
                }
                Effect::Mined(ship, point) => {
                    self.byte(5);
                    self.loss(ship, point);
                }
                Effect::Shelled(ship, point) => {
                    self.byte(6);
                    self.loss(ship, point);
                }
            }
        }
    }
}
