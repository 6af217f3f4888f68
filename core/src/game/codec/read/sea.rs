//! Reading what is of the table game alone.

use super::{
    super::super::{
        event::Event,
        report::Sailed,
        straume::{Effect, Half, Heading, Helm, Point, Ship, Vessel},
    },
    Reader,
};

impl Reader<'_> {
    fn point(&mut self) -> Option<Point> {
        Point::from_index(usize::from(self.byte()?))
    }

    fn loss(&mut self) -> Option<(Ship, Point)> {
        let half = self.one_of(&[Half::South, Half::North])?;
        let (vessel, heading) = (self.one_of(&Vessel::ALL)?, self.one_of(&Heading::ALL)?);
        Some((Ship { half, vessel, heading }, self.point()?))
    }

    fn effect(&mut self) -> Option<Effect> {
        Some(match self.byte()? {
            0 => Effect::Moved(self.point()?),
            1 => Effect::Turned(self.one_of(&Heading::ALL)?),
            2 => Effect::Laid(self.point()?),
            3 => Effect::Swept(self.point()?),
            tag @ 4..=6 => {
                let (ship, point) = self.loss()?;
                match tag {
                    4 => Effect::Sunk(ship, point),
                    5 => Effect::Mined(ship, point),
                    _ => Effect::Shelled(ship, point),
                }
            }
            _ => return None,
        })
    }

    pub(super) fn sailed(&mut self) -> Option<Event> {
        let (side, from, helm) = (self.side()?, self.point()?, self.one_of(&Helm::ALL)?);
        let sailed = Box::new(Sailed { from, helm, effects: self.many(Self::effect)? });
        Some(Event::Sailed { side, sailed, next: self.next()? })
    }
}
