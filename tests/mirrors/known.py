"""What is known of types: the kinds of things that JavaScript tells apart, and types in JSDoc."""

import dataclasses
import inspect
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from types import MappingProxyType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from tests.mirrors.names import PACKAGE, TYPES, camel

WRITTEN = {
    "bool": "boolean", "iterator": "Generator", "map": "Map", "number": "number", "record": "Record", "set": "Set",
    "str": "string",
}  # fmt: skip
SET_IN_CONSTRUCTORS: dict[type, dict[str, Any]] = {}
"""By class the types of the attributes that its constructor sets, as it was translated."""


def bare(known: Any) -> Any:
    """A type without None, where that leaves one."""
    if get_origin(known) in (Union, UnionType):
        parts = [part for part in get_args(known) if part is not type(None)]
        return bare(parts[0]) if len(parts) == 1 else known
    return type(get_args(known)[0]) if get_origin(known) is Literal else known


def kind_of(known: Any) -> str:
    """Which kind of thing a type is. A "record" is a dict that is an object there, since its keys are strings; "any" is
    not known, "mixed" is one of several of which none but a text can be empty.
    """
    known = bare(known)
    origin = get_origin(known) or known
    if origin in (Union, UnionType):
        is_mixed = set(map(kind_of, get_args(known))) <= {"str", "number", "bool", "object", "none"}
        return "mixed" if is_mixed else "any"
    if origin is type(None):
        return "none"
    if origin in (str, bool):
        return str(origin.__name__)
    if origin in (int, float):
        return "number"
    if origin in (tuple, bytearray, list, Sequence, Iterable):
        return "list"
    if origin in (dict, Mapping):
        return "record" if get_args(known) and kind_of(get_args(known)[0]) == "str" else "map"
    if origin in (set, frozenset, Set):
        return "set"
    if origin is Iterator:
        return "iterator"
    return "object" if isinstance(origin, type) and origin.__module__.startswith(PACKAGE) else "any"


def item_of(known: Any, place: int | None = None) -> Any:
    """What going through a thing of a type gives, or what stands at a place of a tuple."""
    known, arguments = bare(known), get_args(bare(known))
    if known is bytearray:
        return int
    if get_origin(known) is tuple and ... not in arguments:
        return arguments[place] if place is not None and place < len(arguments) else Any
    return arguments[0] if arguments else Any


def attribute_of(owner: Any, name: str) -> Any:
    """The type of an attribute; of a method the method itself."""
    owner = bare(owner)
    if not isinstance(owner, type):
        return Any
    for base in owner.__mro__[:-1]:
        if (base.__name__, name) in TYPES:
            return TYPES[base.__name__, name]
        if name in SET_IN_CONSTRUCTORS.get(base, ()):
            return SET_IN_CONSTRUCTORS[base][name]
        if name in vars(base).get("__annotations__", ()):
            return evaluated(vars(base)["__annotations__"][name], vars(sys.modules[base.__module__]))
    found = inspect.getattr_static(owner, name, None)
    if inspect.isfunction(found):
        return found
    found = getattr(found, "fget", getattr(found, "func", None))  # of a property, and of a cached one
    return returned(found) if found else Any


def evaluated(annotation: Any, names: dict[str, Any]) -> Any:
    """What an annotation means."""
    annotation = getattr(annotation, "__forward_arg__", annotation)
    return eval(annotation, names) if isinstance(annotation, str) else annotation


def returned(function: Any) -> Any:
    """The type of what a function returns."""
    function = inspect.unwrap(function)
    return evaluated(function.__annotations__.get("return", Any), function.__globals__)


def fields_of(made: type) -> dict[str, Any]:
    """The fields of a named tuple or a dataclass, with their defaults."""
    if hasattr(made, "_fields"):
        return {name: made._field_defaults.get(name, dataclasses.MISSING) for name in made._fields}  # type: ignore[attr-defined]
    return {
        field.name: field.default if field.default_factory is dataclasses.MISSING else field.default_factory()
        for field in dataclasses.fields(made)  # type: ignore[arg-type]
    }


def is_said(default: Any) -> bool:
    """Whether a default is written into an object, rather than left out like what is false, or an empty text."""
    is_empty = default is False or default == "" or isinstance(default, MappingProxyType)
    return default is not dataclasses.MISSING and not is_empty


def is_data(known: Any) -> bool:
    """Whether a class is its fields and nothing else, so that it is an object of no class there."""
    if not isinstance(known, type) or not (hasattr(known, "_fields") or dataclasses.is_dataclass(known)):
        return False
    return all(name.startswith("_") for name, one in vars(known).items() if inspect.isfunction(one))


def jsdoc(known: Any, named: Callable[[Any], str | None]) -> str:
    """A type as JSDoc has it; `named` says which types have names."""
    arguments, kind = get_args(known), kind_of(known)
    if (name := named(known)) is not None:
        return name
    if known in (type(None), None):
        return "null"
    if get_origin(known) is Literal:
        return " | ".join(f'"{value}"' for value in arguments)
    inner = [jsdoc(argument, named) for argument in arguments if argument is not ...]
    if get_origin(known) in (Union, UnionType):
        return " | ".join(dict.fromkeys(inner))
    if get_origin(known) is tuple and ... not in arguments:
        return f"[{', '.join(inner)}]"
    if kind == "list":
        return f"({inner[0]})[]" if "|" in inner[0] else f"{inner[0]}[]"
    return WRITTEN[kind] + (f"<{', '.join(inner)}>" if inner else "") if kind in WRITTEN else "any"


def shape(made: type, named: Callable[[Any], str | None]) -> str:
    """What is only data, as the type of an object: what is left out where it is false need not be there."""
    hints = get_type_hints(made)
    told = [
        f"{camel(name)}{'' if default is dataclasses.MISSING or (default is not None and is_said(default)) else '?'}: "
        + jsdoc(hints[name], named)
        for name, default in fields_of(made).items()
    ]
    return f"{{ {', '.join(told)} }}"
