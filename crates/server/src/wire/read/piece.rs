//! The API's enums as the small nouns of the table. An unknown or missing value is `None`; one that may be left
//! out has its default. Never has a wildcard: a new value of the API must be read here.

use herald_api::v1;
use herald_words::{
    Colour, Discipline, Emblem, PointSource, Renomination, Role, StartTile, Symbol, TieOverflow,
    WatcherPolicy,
};

pub(super) fn colour(colour: v1::Colour) -> Option<Colour> {
    Some(match colour {
        v1::Colour::Unspecified => return None,
        v1::Colour::Red => Colour::Red,
        v1::Colour::Blue => Colour::Blue,
        v1::Colour::Green => Colour::Green,
        v1::Colour::Yellow => Colour::Yellow,
        v1::Colour::Black => Colour::Black,
        v1::Colour::Pink => Colour::Pink,
    })
}

pub(super) fn symbol(symbol: v1::Symbol) -> Option<Symbol> {
    Some(match symbol {
        v1::Symbol::Unspecified => return None,
        v1::Symbol::Circle => Symbol::Circle,
        v1::Symbol::Square => Symbol::Square,
        v1::Symbol::Triangle => Symbol::Triangle,
        v1::Symbol::Diamond => Symbol::Diamond,
        v1::Symbol::Star => Symbol::Star,
        v1::Symbol::Heart => Symbol::Heart,
    })
}

pub(super) fn discipline(discipline: v1::Discipline) -> Option<Discipline> {
    Some(match discipline {
        v1::Discipline::Unspecified => return None,
        v1::Discipline::Road => Discipline::Road,
        v1::Discipline::City => Discipline::City,
        v1::Discipline::Field => Discipline::Field,
    })
}

pub(super) fn emblem(emblem: v1::Emblem) -> Option<Emblem> {
    Some(match emblem {
        v1::Emblem::Unspecified => return None,
        v1::Emblem::Zero => Emblem::Zero,
        v1::Emblem::One => Emblem::One,
        v1::Emblem::Two => Emblem::Two,
        v1::Emblem::Three => Emblem::Three,
        v1::Emblem::Five => Emblem::Five,
    })
}

pub(super) fn role(role: v1::Role) -> Option<Role> {
    Some(match role {
        v1::Role::Unspecified => return None,
        v1::Role::Highwayman => Role::Highwayman,
        v1::Role::Knight => Role::Knight,
        v1::Role::Farmer => Role::Farmer,
        v1::Role::Monk => Role::Monk,
    })
}

pub(super) fn point_source(source: v1::PointSource) -> Option<PointSource> {
    Some(match source {
        v1::PointSource::Unspecified => return None,
        v1::PointSource::Road => PointSource::Road,
        v1::PointSource::City => PointSource::City,
        v1::PointSource::Monastery => PointSource::Monastery,
        v1::PointSource::Field => PointSource::Field,
        v1::PointSource::Other => PointSource::Other,
    })
}

pub(super) fn start_tile(start_tile: v1::StartTile) -> Option<StartTile> {
    Some(match start_tile {
        v1::StartTile::Unspecified | v1::StartTile::Boxed => StartTile::Boxed,
        v1::StartTile::ShuffledIn => StartTile::ShuffledIn,
    })
}

pub(super) fn renomination(renomination: v1::Renomination) -> Option<Renomination> {
    Some(match renomination {
        v1::Renomination::Unspecified | v1::Renomination::OnceAPlacement => Renomination::OnceAPlacement,
        v1::Renomination::AfterReveal => Renomination::AfterReveal,
    })
}

pub(super) fn tie_overflow(overflow: v1::TieOverflow) -> Option<TieOverflow> {
    Some(match overflow {
        v1::TieOverflow::Unspecified | v1::TieOverflow::NobodyBelowDraws => TieOverflow::NobodyBelowDraws,
        v1::TieOverflow::LowerRanksDraw => TieOverflow::LowerRanksDraw,
    })
}

pub(super) fn watchers(policy: v1::WatcherPolicy) -> Option<WatcherPolicy> {
    Some(match policy {
        v1::WatcherPolicy::Unspecified | v1::WatcherPolicy::Allowed => WatcherPolicy::Allowed,
        v1::WatcherPolicy::Forbidden => WatcherPolicy::Forbidden,
    })
}
