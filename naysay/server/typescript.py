"""Write web/src/wire.ts from the messages, and from what the games found send: boards, phrases, reasons, reviews.

Beside it contract.json, for the page's tests: what each game may say and ask, with a sample of every phrase.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import inspect

from naysay.core import AnyGame, choices
from naysay.games import GAMES
from naysay.server import messages
from naysay.table.decisions import NAME_LENGTH

PAGE = Path(__file__).parents[2] / "web" / "src"
HEADER = "// Generated from naysay/server/messages.py by `python -m naysay.server.typescript`. Do not edit.\n"
HTTP = (
    messages.NewTable,
    messages.TableMade,
    messages.Glance,
    messages.GameInfo,
    messages.Daily,
    messages.Film,
    messages.Problem,
)


class Writer:
    def __init__(self) -> None:
        self.declared: dict[str, str] = {}
        self._structs: dict[str, type] = {}

    def type(self, kind: inspect.Type, prefix: str = "") -> str:
        match kind:
            case inspect.StructType(cls=cls):
                return self.struct(kind, prefix + cls.__name__, prefix)
            case inspect.UnionType(types=types):
                return self.alias(" | ".join(dict.fromkeys(self.type(each, prefix) for each in types)))
            case inspect.LiteralType(values=values):
                return self.alias(" | ".join(msgspec.json.encode(value).decode() for value in values))
            case inspect.EnumType(cls=cls):
                return self.alias(" | ".join(msgspec.json.encode(member).decode() for member in cls))
            case (
                inspect.VarTupleType(item_type=item)
                | inspect.ListType(item_type=item)
                | inspect.FrozenSetType(item_type=item)
            ):
                return f"readonly {self.bracketed(item, prefix)}[]"
            case inspect.TupleType(item_types=items):
                return f"readonly [{', '.join(self.type(item, prefix) for item in items)}]"
            case inspect.DictType(value_type=value):
                return f"Readonly<Record<string, {self.type(value, prefix)}>>"
            case inspect.IntType() | inspect.FloatType():
                return "number"
            case inspect.StrType():
                return "string"
            case inspect.BoolType():
                return "boolean"
            case inspect.NoneType():
                return "null"
            case inspect.AnyType():
                return "unknown"
            case _:
                raise TypeError(f"no TypeScript for {kind}")

    def alias(self, text: str) -> str:
        """The name of a union that has one."""
        return next((name for name, whole in self.declared.items() if whole == f"export type {name} = {text};\n"), text)

    def bracketed(self, item: inspect.Type, prefix: str) -> str:
        text = self.type(item, prefix)
        return f"({text})" if " " in text else text

    def struct(self, kind: inspect.StructType, name: str, prefix: str) -> str:
        if self._structs.setdefault(name, kind.cls) is not kind.cls:
            raise TypeError(f"two structs would be {name}: {self._structs[name]} and {kind.cls}")
        if name not in self.declared:
            self.declared[name] = ""  # a struct may hold itself
            lines = [f"  {kind.tag_field}: {msgspec.json.encode(kind.tag).decode()};"] if kind.tag is not None else []
            config = kind.cls.__struct_config__
            left_out = config.omit_defaults or issubclass(kind.cls, (messages.Ask, messages.NewTable))
            for field in kind.fields:
                optional = "?" if not field.required and left_out else ""
                lines.append(f"  {field.encode_name}{optional}: {self.type(field.type, prefix)};")
            self.declared[name] = f"export interface {name} {{\n" + "\n".join(lines) + "\n}\n"
        return name

    def union(self, name: str, union: Any) -> None:
        members = self.type(inspect.type_info(union))
        self.declared[name] = f"export type {name} =\n  | " + members.replace(" | ", "\n  | ") + ";\n"


def wire() -> str:
    writer = Writer()
    for alias in ("By", "Pace", "Emotion", "Phase", "Trouble"):
        writer.declared[alias] = f"export type {alias} = {writer.type(inspect.type_info(getattr(messages, alias)))};\n"
    writer.union("FromBrowser", messages.FromBrowser)
    writer.union("ToBrowser", messages.ToBrowser)
    for body in HTTP:
        writer.type(inspect.type_info(body))
    by_game: dict[str, list[str]] = {}
    for game in GAMES.values():
        prefix = "".join(part.title() for part in game.key.split("_"))
        for name, shape in shapes(game).items():
            lines = by_game.setdefault(name, [])
            if shape is not None:
                lines.append(f"  {game.key}: {writer.type(inspect.type_info(shape), prefix)};")
    for name, lines in by_game.items():
        none = f"export type {name} = Record<never, never>;\n"
        writer.declared[name] = f"export interface {name} {{\n" + "\n".join(lines) + "\n}\n" if lines else none
    facts = "".join(
        f"  {game.key}: {{ seats: [{game.seats[0]}, {game.seats[-1]}], "
        f"tour: {yes(game.tour)}, daily: {yes(game.daily)} }},\n"
        for game in GAMES.values()
    )
    constants = [
        f"export const PROTOCOL = {messages.PROTOCOL};\n",
        f"export const NAME_LENGTH = {NAME_LENGTH};\n",
        f"export const GAMES = {{\n{facts}}} as const;\n",
    ]
    return "\n".join([HEADER, *constants, *writer.declared.values()])


def yes(there: object) -> str:
    return "true" if there else "false"


def shapes(game: AnyGame) -> dict[str, Any]:
    """What the page needs a type of for each game; None: this game has none."""
    judge = None if game.haste else game.judge  # there nothing can be tried
    made: dict[str, Any] = {"Boards": game.board, "Judged": judge, "Drills": game.drill, "Answers": game.answer}
    made |= {"Tours": game.tour, "Climbs": game.climb, "Reviews": game.review}
    returned = {name: made and get_type_hints(made)["return"] for name, made in made.items()}
    return returned | {"Phrases": game.told, "Reasons": game.reasons}


def contract() -> bytes:
    """Numbers are 0, and of several choices it is the first: enough to say every sentence once."""
    games = {
        game.key: {
            "title": game.title,
            "seats": (game.seats[0], game.seats[-1]),
            "levels": tuple(game.bots),
            "options": choices(game),
            "phrases": [sample(inspect.type_info(kind)) for kind in get_args(game.told) or (game.told,)],
            "reasons": [sample(inspect.type_info(kind)) for kind in get_args(game.reasons) or (game.reasons,)],
        }
        for game in GAMES.values()
    }
    return msgspec.json.format(msgspec.json.encode(games), indent=2) + b"\n"


def sample(kind: inspect.Type) -> Any:
    match kind:
        case inspect.StructType(tag=tag, tag_field=name, fields=fields):
            return ({name: tag} if name else {}) | {field.encode_name: sample(field.type) for field in fields}
        case inspect.UnionType(types=types):
            return sample(types[0])
        case inspect.LiteralType(values=values):
            return values[0]
        case inspect.EnumType(cls=cls):
            return next(iter(cls))
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return [sample(item)]
        case inspect.TupleType(item_types=items):
            return [sample(item) for item in items]
        case inspect.IntType() | inspect.FloatType():
            return 0
        case inspect.BoolType():
            return True
        case inspect.StrType():
            return "word"
        case inspect.NoneType():
            return None
        case _:
            raise TypeError(f"no sample of {kind}")


if __name__ == "__main__":
    (PAGE / "wire.ts").write_text(wire(), encoding="utf-8")
    (PAGE / "contract.json").write_bytes(contract())
