"""What callers give, and how a request has it."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

#: The data of a template: a mapping, or a class that `platen types` writes.
Data: TypeAlias = Mapping[str, Any]
#: A published version, or the draft with a key that has the scope `templates:write`; `None` is the one that callers get.
Version: TypeAlias = int | Literal["draft"] | None
#: The files of a template's folder by path; a text is written as UTF-8.
Files: TypeAlias = Mapping[str, bytes | str]


class Bucket(NamedTuple):
    """A place in a bucket of yours: its name among those of the account, and the key in it."""

    name: str
    key: str


def document_body(template: str, data: Data | None, version: Version, bucket: Bucket | None) -> dict[str, Any]:
    """The body of a request for a document."""
    given = {"data": data, "blank": True if data is None else None, "version": version, **in_bucket(bucket)}
    return {"templateId": template, **said(given)}


def in_bucket(bucket: Bucket | None) -> dict[str, Any]:
    """The fields of a request that say where a document goes besides."""
    if bucket is None:
        return {}
    name, key = bucket
    return {"s3_bucket": name, "s3_key": key}


def said(given: Mapping[str, Any]) -> dict[str, Any]:
    """Without what is `None`."""
    return {name: value for name, value in given.items() if value is not None}


def encoded(files: Files) -> dict[str, str]:
    """A folder as requests have it."""
    raw = {path: each.encode() if isinstance(each, str) else each for path, each in files.items()}
    return {path: base64.b64encode(each).decode() for path, each in raw.items()}


def decoded(files: Mapping[str, str]) -> dict[str, bytes]:
    """A folder that an answer has."""
    return {path: base64.b64decode(each) for path, each in files.items()}
