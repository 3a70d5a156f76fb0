"""Templates as their authors have them."""

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
    #: It is not what was published last.
    has_unpublished_changes: bool
    files: dict[str, bytes]


@dataclass(frozen=True)
class Preview:
    """The document of a folder. `content` is the file."""

    content: bytes
    file_name: str
    page_count: int
    warnings: list[FolderPreviewWarningsItem]
    #: Sentences about what was left out of the folder.
    notes: list[str]


class Drafts:
    """Templates as their authors have them: folders of files, published through the same gate as in the dashboard.

    All of it needs a key with the scope `templates:write`. What makes something is not tried again when its answer is lost.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, files: Files, *, slug: str | None = None, name: str | None = None) -> SavedDraft:
        """Makes a template with this draft. With a slug, no second one is made by asking twice."""
        body = {"files": encoded(files), **said({"slug": slug, "name": name})}
        saved: SavedDraft = self._transport.json("createTemplate", body=body)
        return saved

    def get(self, template: str) -> Draft:
        """The draft's folder, and the revision that `replace` asks for."""
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
        """Makes a folder the draft, in place of the revision that was read; `*`: of whichever is there.

        Raises `draft_conflict` where another was saved in between.
        """
        tag = "*" if revision == "*" else f'"{revision}"'
        saved: SavedDraft = self._transport.json(
            "replaceDraft",
            params={"templateId": template},
            body={"files": encoded(files)},
            headers={"If-Match": tag},
            # Once it is done, the revision is another one, and a second try would be refused.
            is_repeatable=revision == "*",
        )
        return saved

    def publish(self, template: str, *, revision: int | None = None, anyway: bool | None = None) -> Publication:
        """Publishes the draft. `anyway`: in spite of samples that stop it."""
        body = said({"revision": revision, "anyway": anyway})
        done: Publication = self._transport.json("publishTemplate", params={"templateId": template}, body=body)
        return done

    def preview(self, files: Files, *, sample: str | None = None) -> Preview:
        """The document of a folder with a sample of it; nothing is kept."""
        made = self._transport.json(
            "previewFolder", query={"sample": sample}, body={"files": encoded(files)}, is_repeatable=True
        )
        pdf = base64.b64decode(made["pdf"])
        return Preview(pdf, made["fileName"], made["pages"], made["warnings"], made["notes"])
