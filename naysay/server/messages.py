"""The whole wire. The page's types are generated from this file: `python -m naysay.server.typescript`.

A browser opens `/ws/TABLE` and says Join first; it is answered by Welcome or by Refused. Every message that it sends
has a number of its own, and gets exactly one answer that carries the number back: Welcome, Done, Tried, Hinted or
Refused; only Echo, which is itself an answer, gets none.
Done comes only once what was asked is durable. Nothing here is prose for players: keys and numbers; the page has the
words. What is a struct of the game under way (boards, phrases, judged actions) is typed by game at the end of wire.ts.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from naysay.core import Level, Outcome, Seat
from naysay.core.notation import By
from naysay.table import decisions
from naysay.table.entries import Pace
from naysay.table.record import Phase

PROTOCOL = 5
MAX_BYTES = 4096  # of one message to the server
MOST_DRILLS = 30  # of one GET /api/drills/GAME
LONGEST_WISH = 1000  # bytes in UTF-8, as it comes into the log
LONGEST_ANSWER = 200  # characters, of one GET /api/drills/GAME/NAME?text=ANSWER

Number = Annotated[int, Meta(ge=0, le=2**31)]
Chair = Annotated[int, Meta(ge=0, le=15)]
Name = Annotated[str, Meta(max_length=decisions.NAME_LENGTH)]  # '': none; each page has its own word for that
Word = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Token = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}\Z")]
Text = Annotated[str, Meta(max_length=64)]
Emotion: TypeAlias = Literal["ha", "ouch", "hmm", "bravo"]
Trouble: TypeAlias = (
    decisions.Trouble  # the table's own
    | Literal[
        "bad_message",  # not of this file
        "too_fast",  # more messages than a person sends
        "too_many",  # tables, or sockets, from one address or in all
        "elsewhere",  # the seat has newer sockets, as many as it may have; this one is closed for good
        "no_table",  # no such table, or it was swept away
        "no_replay",  # no such game, or it is not over
        "bad_file",  # not a replay that we can play
        "unavailable",  # the log could not take it; nothing was changed
        "unreadable",  # what is kept of the table is damaged, or of another version
    ]
)


# From the browser


class Ask(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    id: Number


class Join(Ask, frozen=True, tag="join"):
    """Said again, it is answered as before: so what faded in a game can be asked for when it is over."""

    token: Token | None = None  # of a seat held before
    last: Number | None = None  # the version seen last, by a browser that comes back


class Sit(Ask, frozen=True, tag="sit"):
    """The token is made by the browser, which keeps it and shows it to nobody: said again, it finds its seat."""

    name: Name
    token: Token
    seat: Chair | None = None  # None: any open one


class Rename(Ask, frozen=True, tag="rename"):
    name: Name


class Leave(Ask, frozen=True, tag="leave"):
    """Give up the seat; in a running game a bot plays on in it."""


class Commit(Ask, frozen=True, tag="commit"):
    """The SHA-256 of a random word that is to be mixed into the next deal, made after its fingerprint was seen."""

    hash: Hash


class OpenWord(Ask, frozen=True, tag="open"):
    """The word itself, to be told only when the whole list of hashes (`Table.opening`) was seen and kept."""

    word: Word


class Configure(Ask, frozen=True, tag="configure"):
    """By the host, between games."""

    options: dict[Text, int | Text]
    clock: Pace
    seats: Chair


class PutBot(Ask, frozen=True, tag="put_bot"):
    """By the host, between games, on an open seat or in place of another bot."""

    seat: Chair
    level: Text
    seen: Number  # a version at which the seat had this number: the start of a game closes gaps


class Clear(Ask, frozen=True, tag="clear"):
    """By the host: send a bot away or a person; a person's seat in a running game goes to a bot."""

    seat: Chair
    seen: Number


class HandOver(Ask, frozen=True, tag="hand_over"):
    """By the host: make another player the host."""

    seat: Chair
    seen: Number


class Start(Ask, frozen=True, tag="start"):
    """By the host: the first game, or a rematch with everyone. Open seats are taken away.

    It is dealt when all who gave a hash have opened their words, or after a moment without those who have not.
    """


class Agree(Ask, frozen=True, tag="agree"):
    """To play again, after a game. The host sees who did, and need not wait for all."""


class Knock(Ask, frozen=True, tag="knock"):
    """By somebody who watches, where no seat is open: may I have one? The host hears of it until it is taken back.

    Of a bot's seat or one more: as soon as there is an open one, whoever asked sits down as anybody does.
    """

    name: Name | None  # None: never mind


class Wishing(Ask, frozen=True):
    wish: str
    seen: Number  # the version of the view that was acted upon

    def __post_init__(self) -> None:
        if len(self.wish.encode()) > LONGEST_WISH:
            raise ValueError(f"expected a wish of at most {LONGEST_WISH} bytes")


class Play(Wishing, frozen=True, tag="play"):
    """What comes of the wish is judged, logged and shown to all."""


class Try(Wishing, frozen=True, tag="try"):
    """What would come of the wish? Nothing is played, and nobody else hears of it."""


class TakeBack(Ask, frozen=True, tag="take_back"):
    """I am here again: my seat, please, from the bot that stood in."""


class Pause(Ask, frozen=True, tag="pause"):
    """By somebody who plays alone against bots: wait for me, or go on. A race under way is raced to its end."""

    on: bool


class Emote(Ask, frozen=True, tag="emote"):
    emotion: Emotion


class AskHint(Ask, frozen=True, tag="hint"):
    pass


class Echo(Ask, frozen=True, tag="echo"):
    """The nonce of a Probe, sent back in the frame after the one that was painted when it came. It has no answer."""

    nonce: Number


class Ping(Ask, frozen=True, tag="ping"):
    """Is the line still there? Browsers cannot see the pings of the protocol itself."""


FromBrowser = (
    Join
    | Sit
    | Rename
    | Leave
    | Commit
    | OpenWord
    | Configure
    | PutBot
    | Clear
    | HandOver
    | Start
    | Agree
    | Knock
    | Play
    | Try
    | TakeBack
    | Pause
    | Emote
    | AskHint
    | Echo
    | Ping
)


# To the browser


class SeatInfo(Struct, frozen=True):
    """A seat as everyone sees it."""

    kind: Literal["open", "player", "bot"]
    name: str = ""  # a player's own, or none; a bot's is the same for all
    level: Level | None = None  # of the bot that sits there, or that stands in
    online: bool = True
    away: bool = False  # a bot stands in for the player


class Table(Struct, frozen=True):
    id: str
    game: str
    version: int
    phase: Phase
    options: dict[str, int | str]
    clock: Pace
    seats: tuple[SeatInfo, ...]
    host: Seat | None
    you: Seat | None
    hash: str | None  # of your word for the next deal, if you gave it
    hints: bool  # you may ask for some
    watchers: int
    paused: bool  # by the only person who plays, or because nobody did anything for long
    preparing: bool  # something that the game needs, once on a machine: bots wait for it
    fingerprint: str | None  # of the game under way, or just over
    hashes: tuple[str | None, ...]  # of the words in it, by seat
    next_fingerprint: str | None  # between games: of the deal that waits for words
    opening: tuple[str | None, ...] | None  # between games, when it was asked to start: the hashes by seat; open yours
    games: int  # finished here; each has a replay, from 1
    wins: tuple[int, ...]  # of these, by whoever sits on each seat
    agreed: tuple[Seat, ...]  # who will play again, or sat down for it
    invite: str  # the address to share
    asking: tuple[str, ...]  # to the host: the names of those who watch and would like a seat


class Clock(Struct, frozen=True):
    """Time for the decision under way, when this was sent."""

    seconds: float
    left: float


class Told(Struct, frozen=True, omit_defaults=True):
    version: int
    seat: Seat  # -1: chance, -2: time, -3: the referee
    by: By  # who moved for the seat
    phrase: Any  # of Phrases, or None: nothing to tell
    fades: bool = False  # to be shown now, and not to be written down


class Scene(Struct, frozen=True):
    """The game as your seat may know it."""

    version: int
    board: Any  # of Boards
    may_act: bool
    menu: tuple[str, ...]  # what you may choose from; empty too where the board knows by itself what to offer
    actors: tuple[Seat, ...]
    clock: Clock | None
    outcome: Outcome | None


class Out(Struct, frozen=True, tag_field="type"):
    pass


class Stepped(Out, frozen=True, tag="stepped"):
    told: Told
    scene: Scene


class Welcome(Out, frozen=True, tag="welcome"):
    """The table as it is. `missed` instead of `story` for a browser that comes back and missed only a few steps."""

    id: int
    protocol: int
    table: Table
    story: tuple[Told, ...] | None  # all that happened in the game so far, but for what fades
    scene: Scene | None  # None before the first game
    missed: tuple[Stepped, ...] = ()


class Changed(Out, frozen=True, tag="changed"):
    """Seats, host, options or phase are different now."""

    table: Table


class Began(Out, frozen=True, tag="began"):
    table: Table
    scene: Scene


class Done(Out, frozen=True, tag="done"):
    id: int
    version: int


class Tried(Out, frozen=True, tag="tried"):
    id: int
    action: Any  # of Judged


class Hinted(Out, frozen=True, tag="hinted"):
    id: int
    action: str
    why: Any  # of Reasons


class Emoted(Out, frozen=True, tag="emoted"):
    seat: Seat
    emotion: Emotion


class Waiting(Out, frozen=True, tag="waiting"):
    """The table waits for its log, which takes nothing at the moment; or no longer. What was asked is answered then."""

    on: bool


class Probe(Out, frozen=True, tag="probe"):
    """How far is this browser? Answered by Echo, whose round trip is what a race credits."""

    nonce: int


class Trips(Out, frozen=True, tag="trips"):
    """Where haste decides: each seat's round trip in ms, as far as it is measured. Told before each race."""

    ms: tuple[int | None, ...]


class Refused(Out, frozen=True, tag="refused"):
    """Nothing was changed. `expected` is for whoever writes a client, `why` for the player."""

    id: int | None
    trouble: Trouble
    expected: str
    why: Any = None  # of Phrases, where the game says more


ToBrowser = Welcome | Changed | Began | Stepped | Done | Tried | Hinted | Emoted | Waiting | Probe | Trips | Refused


# Over plain HTTP


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables. The maker sits on the first seat and is the host; or is a screen, and whoever sits first is."""

    game: Text
    name: Name = ""
    seated: bool = True
    options: dict[Text, int | Text] = {}
    clock: Pace = "none"
    seats: tuple[Text, ...] = ()  # the others, clockwise: 'open' or the level of a bot
    daily: bool = False  # the deal of the day, begun at once: everybody sits with the same bots, and gives no word


class TableMade(Struct, frozen=True):
    table: str
    token: str | None  # None: the maker does not sit
    seat: Seat | None


class Glance(Struct, frozen=True):
    """GET /api/tables/TABLE, with `Naysay-Token: TOKEN` of a seat there: how a table stands that a page remembers."""

    phase: Phase


class GameInfo(Struct, frozen=True):
    """One of GET /api/games."""

    key: str
    title: str
    seats: tuple[int, int]  # fewest, most
    options: dict[str, tuple[int | str, ...]]  # the default first
    levels: tuple[Level, ...]  # every bot that may sit down
    ladder: tuple[Level, ...]  # those that differ in strength, the weakest first
    clock: bool  # whether a table may have one: not where the rules keep the time
    race: bool  # haste decides, so there are no hints


class Daily(Struct, frozen=True):
    """GET /api/daily/GAME. Draws are worked out from the seed alone, as docs/notation.md tells."""

    day: str  # 2026-11-18, of UTC
    number: int
    fingerprint: str  # of the day's seed
    tomorrow: str  # of the next one's
    yesterday: str  # the seed of the day before, which is over
    rounds: tuple[Any, ...]  # without their answers, which GET /api/daily/GAME/NUMBER?day=DAY tells after a tap; none:
    # it is played at a table


class Frame(Struct, frozen=True):
    """A replay's step, as one seat or a spectator saw it."""

    seat: Seat
    action: str
    by: By
    phrase: Any  # of Phrases, or None
    menu: tuple[str, ...]  # what chance drew from; empty for the others
    board: Any  # of Boards
    actors: tuple[Seat, ...]
    outcome: Outcome | None


class Film(Struct, frozen=True):
    """GET /api/replays/TABLE/NUMBER?seat=N, or POST /api/replays with a file. `seat=all` sees everything.

    GET /api/reviews/TABLE/NUMBER is its review alone.
    """

    game: str
    seats: int
    start: Seat
    options: dict[str, int | str]
    players: tuple[str, ...]
    bots: dict[str, Level]  # by seat, those that are bots
    fingerprint: str | None
    hashes: dict[str, str]  # of the words, by seat; who has no word there did not open it in time
    words: dict[str, str]  # by seat
    seed: str | None
    revealed: bool  # there is something that only one sees who sees everything
    first: Any  # the board before the first move
    actors: tuple[Seat, ...]  # before the first move
    frames: tuple[Frame, ...]
    review: Any  # of Reviews, or None
    text: str  # the file


class Problem(Struct, frozen=True):
    """The body of every answer that is not 2xx."""

    trouble: Trouble
    expected: str
