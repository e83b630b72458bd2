"""A reader of .play files by somebody who has never seen our code: written from docs/notation.md, with nothing of ours.

Lists that the document prints are read from there.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterator
from pathlib import Path

DOCUMENT = (Path(__file__).parents[1] / "docs" / "notation.md").read_text(encoding="utf-8")
Move = tuple[str, str]  # who, what
Menus = Iterator[list[str]]  # of each move of chance, in turn


def printed(name: str) -> str:
    found = re.search(rf"```{name}\n(.*?)\n```", DOCUMENT, re.DOTALL)
    assert found, f"the document prints no {name}"
    return found[1]


class Game:
    def __init__(self, text: str) -> None:
        head, _, body = text.partition("\n\n")
        pairs = [line.partition(" ")[::2] for line in head.split("\n")]
        self.alone = dict(pairs)
        self.options = {"variant": "classic", "level": "first_game", "arrows": "both", **named(pairs, "option")}
        self.hashes, self.words = named(pairs, "hash"), named(pairs, "word")
        self.seats = int(self.alone["seats"])
        lines = [line for line in body.split("\n") if line.strip() and not line.startswith("#")]
        self.moves = [(line.split(" ")[0], action(line)) for line in lines]

    def key(self) -> bytes:
        words = "\n".join(word for _, word in sorted(self.words.items(), key=lambda pair: int(pair[0])))
        return mac(bytes.fromhex(self.alone["seed"]), words)

    def faults(self) -> list[str]:
        """What is not as it should be; nothing, if all is well."""
        found = []
        if hashlib.sha256(bytes.fromhex(self.alone["seed"])).hexdigest() != self.alone["fingerprint"]:
            found.append("fingerprint")
        for seat, word in self.words.items() if self.hashes else ():
            if hashlib.sha256(word.encode()).hexdigest() != self.hashes.get(seat):
                found.append(f"word {seat}")
        key = self.key()
        if pick(key, "start", self.seats) != int(self.alone["start"]):
            found.append("start")
        menus = MENUS[self.alone["game"].split(" ")[0]](self)
        for number, (who, what) in enumerate(self.moves):
            if who == "*":
                menu = next(menus)
                if menu[pick(key, str(number), len(menu))] != what:
                    found.append(f"move {number}")
        return found


def named(pairs: list[tuple[str, str]], key: str) -> dict[str, str]:
    return dict(value.split(" ", 1) for each, value in pairs if each == key)


def action(line: str) -> str:
    """Only chance's are compared, and nobody moves for it or speaks."""
    return line.partition(" ")[2].strip()


def mac(key: bytes, text: str) -> bytes:
    return hmac.new(key, text.encode(), hashlib.sha256).digest()


def pick(key: bytes, label: str, count: int) -> int:
    return int.from_bytes(mac(key, label), "big") % count


def draws(game: Game) -> Iterator[list[str]]:
    """What chance did, in its parts."""
    return (what.split(" ") for who, what in game.moves if who == "*")


def no_thanks(game: Game) -> Menus:
    aside = {10, 20, 30} if game.options["variant"] == "tactical" else set()
    deck: list[int] = []
    for number, (_, card) in enumerate(draws(game)):
        if number % 24 == 0:
            deck = [each for each in range(3, 36) if each not in aside]
        yield [f"flip {each}" for each in deck]
        deck.remove(int(card))


COLOURS = ("blue", "green", "red", "white", "yellow")
PORTALS = [(portal, ground) for portal in COLOURS for ground in COLOURS if portal != ground]
VOIDS = [("void", ground) for ground in COLOURS if ground != "white"]
FIRST = ("up", "left", "blue", "yellow", "nothing", "nothing")
SECOND = ("down", "right", "red", "green", "nothing", "nothing")
THIRD = (" plain", " not", " not", " not not", " not not", " not not not")
LEVELS = ("discovery", "normal", "hard", "extreme")
RULE_CARDS = ("not_not", "arrow", "liar")


def not_not(game: Game) -> Menus:
    deck = ["/".join(card) for card in sorted([*PORTALS, *VOIDS] * 2)]
    aside: list[str] = []
    lies = rolled = False
    taught = 0
    left = {"honest": 24, "liar": 24}
    for who, what in game.moves:
        level = LEVELS[taught] if game.options["level"] == "first_game" else game.options["level"]
        match [who, *what.split(" ")]:
            case ["~", "close"]:
                lies = False
            case ["~", "roll"] if not rolled:
                rolled = True
                if game.options["level"] == "first_game":
                    deck, aside = sorted(deck + aside, key=lambda card: card.split("/")), []
            case ["*", "turn", card] if aside and not lies:
                yield [f"turn {aside.pop(0)}"]
                lies = True
            case ["*", "turn", card]:
                yield [f"turn {each}" for each in turning(game, deck, taught, rolled)]
                if card in RULE_CARDS:
                    taught += 1
                    continue
                deck.remove(card)
                if card.startswith("void"):
                    aside += [card] if lies else []
                    lies = True
            case ["*", "back", _, *sign]:
                signs = [f" {each}" for each in left for _ in range(left[each])] if level == "extreme" else [""]
                yield [f"back {spot}{each}" for spot in ("top", "right", "bottom", "left") for each in signs]
                for each in sign:
                    left[each] -= 1
            case ["*", "dice", *_]:
                third = ("",) if level == "discovery" else THIRD
                yield [f"dice {a} {b}{nots}" for a in FIRST for b in SECOND for nots in third]
            case _:
                pass


def turning(game: Game, deck: list[str], taught: int, rolled: bool) -> list[str]:
    if game.options["level"] != "first_game" or not rolled or taught == 3:
        return deck
    if taught == 0:
        return deck * (len(deck) - 29) + ["not_not"] * len(deck)
    if taught == 1:
        return ["arrow"] if len(deck) == 29 else deck
    return ["liar"] if len(deck) == 14 else deck


def not_a_hat(game: Game) -> Menus:
    things = printed("gifts").split()
    black, white = 55 * (game.options["arrows"] != "white"), 55 * (game.options["arrows"] != "black")
    shop, backs = list(things), {"left": black, "right": white}
    before = ""
    for who, what in game.moves:
        verb, _, thing = what.partition(" ")
        if who == "*" and verb == "deal" and before != "deal":
            shop, backs = list(things), {"left": black, "right": white}
        if who == "*" and verb == "back":
            yield [f"back {arrow}" for arrow, left in backs.items() for _ in range(left)]
            backs[thing] -= 1
        elif who == "*":
            yield [f"{verb} {each}" for each in shop]
            shop.remove(thing)
        before = verb


def pas_vu(game: Game) -> Menus:
    movement, midnight = printed("movement").split("\n"), printed("midnight").split()
    for verb, *rest in draws(game):
        match verb:
            case "hall":
                yield [f"hall {name}" for name in ("lobby", "reception", "ballroom", "parlour")]
            case "keyhole":
                sides = ("south", "west", "north", "east")
                yield [f"keyhole {side} {door}" for side in sides for door in range(1, 7)]
            case "draw":
                yield [f"draw {card}" for card in movement]
                movement.remove(" ".join(rest))
            case "midnight":
                yield [f"midnight {name}" for name in midnight]
                midnight.remove(rest[0])
            case _:
                yield [f"roll {pips}" for pips in range(1, 7)]


MENUS = {"no_thanks": no_thanks, "not_not": not_not, "not_a_hat": not_a_hat, "pas_vu": pas_vu}
