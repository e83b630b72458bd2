"""Write web/src/wire.ts from the messages, and from the boards, drills and tours of the games found."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_type_hints

import msgspec
from msgspec import inspect

from naysay.games import GAMES
from naysay.server import messages

TARGET = Path(__file__).parents[2] / "web" / "src" / "wire.ts"
HEADER = "// Generated from naysay/server/messages.py by `python -m naysay.server.typescript`. Do not edit.\n"
HTTP = (
    messages.NewTable,
    messages.Opened,
    messages.GameInfo,
    messages.Film,
    messages.Problem,
)


class Writer:
    def __init__(self) -> None:
        self.declared: dict[str, str] = {}

    def type(self, kind: inspect.Type, prefix: str = "") -> str:
        match kind:
            case inspect.StructType(cls=cls):
                return self.struct(kind, prefix + cls.__name__, prefix)
            case inspect.UnionType(types=types):
                return self.alias(" | ".join(dict.fromkeys(self.type(each, prefix) for each in types)))
            case inspect.LiteralType(values=values):
                return self.alias(" | ".join(msgspec.json.encode(value).decode() for value in values))
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
        if name not in self.declared:
            self.declared[name] = ""  # a struct may hold itself
            lines = [f"  type: {msgspec.json.encode(kind.tag).decode()};"] if kind.tag is not None else []
            for field in kind.fields:
                optional = "?" if not field.required and issubclass(kind.cls, (messages.Ask, messages.NewTable)) else ""
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
    by_game: dict[str, list[str]] = {"Boards": [], "Drills": [], "Tours": []}
    for game in GAMES.values():
        prefix = "".join(part.title() for part in game.key.split("_"))
        for made, lines in zip((game.board, game.drill, game.tour), by_game.values(), strict=True):
            if made is not None:
                shape = inspect.type_info(get_type_hints(made)["return"])
                lines.append(f"  {game.key}: {writer.type(shape, prefix)};")
    for name, lines in by_game.items():
        writer.declared[name] = f"export interface {name} {{\n" + "\n".join(lines) + "\n}\n"
    constants = f"export const PROTOCOL = {messages.PROTOCOL};\n"
    return "\n".join([HEADER, constants, *writer.declared.values()])


if __name__ == "__main__":
    TARGET.write_text(wire(), encoding="utf-8")
