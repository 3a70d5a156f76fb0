"""Templates as folders of files."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from .inputs import Files, decoded, encoded, said
from .transport import Transport

if TYPE_CHECKING:
    from .shapes import FolderPreviewWarningsItem, Publication, SavedDraft


@dataclass(frozen=True)
class Draft:
    """A draft's folder at a revision."""

    template_id: str
    slug: str
    name: str
    revision: int
    #: Whether it differs from the last published version.
    has_unpublished_changes: bool
    files: dict[str, bytes]


@dataclass(frozen=True)
class Preview:
    """A rendered folder. `content` is the file."""

    content: bytes
    file_name: str
    page_count: int
    warnings: list[FolderPreviewWarningsItem]
    #: Notes about parts of the folder that were left out.
    notes: list[str]


class Drafts:
    """Templates as folders of files, with the same checks before publishing as in the dashboard.

    Requires a key with the `templates:write` scope. Calls that create something are not retried if their response is lost.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, files: Files, *, slug: str | None = None, name: str | None = None) -> SavedDraft:
        """Creates a template with this draft. With a slug, repeating the call does not create a second one."""
        body = {"files": encoded(files), **said({"slug": slug, "name": name})}
        saved: SavedDraft = self._transport.json("createTemplate", body=body)
        return saved

    def get(self, template: str) -> Draft:
        """Returns the draft's folder, and the revision for `replace`."""
        found = self._transport.json("getDraft", params={"templateId": template})
        return Draft(
            found["templateId"],
            found["slug"],
            found["name"],
            found["revision"],
            found["hasUnpublishedChanges"],
            decoded(found["files"]),
        )

    def replace(self, template: str, files: Files, *, revision: int | Literal["*"]) -> SavedDraft:
        """Replaces the draft with a folder if it is still at the revision that was read. `*` replaces any revision.

        Raises `draft_conflict` if another revision was saved in the meantime.
        """
        tag = "*" if revision == "*" else f'"{revision}"'
        saved: SavedDraft = self._transport.json(
            "replaceDraft",
            params={"templateId": template},
            body={"files": encoded(files)},
            headers={"If-Match": tag},
            # After success, the revision has changed, so a second try would be refused.
            is_repeatable=revision == "*",
        )
        return saved

    def publish(self, template: str, *, revision: int | None = None, anyway: bool | None = None) -> Publication:
        """Publishes the draft. `anyway`: even if samples fail."""
        body = said({"revision": revision, "anyway": anyway})
        done: Publication = self._transport.json("publishTemplate", params={"templateId": template}, body=body)
        return done

    def preview(self, files: Files, *, sample: str | None = None) -> Preview:
        """Renders a folder with one of its samples. Nothing is stored."""
        made = self._transport.json(
            "previewFolder", query={"sample": sample}, body={"files": encoded(files)}, is_repeatable=True
        )
        pdf = base64.b64decode(made["pdf"])
        return Preview(pdf, made["fileName"], made["pages"], made["warnings"], made["notes"])
