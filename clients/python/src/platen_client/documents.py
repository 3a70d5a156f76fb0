"""What became of documents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from .transport import Transport

if TYPE_CHECKING:
    from .shapes import Document


class Documents:
    """What became of documents: figures alone, never what stands in them. A batch's are its own."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        template: str | None = None,
        status: Literal["succeeded", "failed", "cancelled"] | None = None,
        is_test: bool | None = None,
        since: str | None = None,
        until: str | None = None,
    ) -> Iterator[Document]:
        """Newest first. `since` and `until` are days or moments (RFC 3339); a day begins in UTC."""
        query = {
            "templateId": template,
            "status": status,
            "isTest": None if is_test is None else str(is_test).lower(),
            "since": since,
            "until": until,
        }
        return self._transport.pages("listDocuments", query=query)

    def get(self, document_id: str) -> Document:
        """What became of a document."""
        document: Document = self._transport.json("getDocument", params={"documentId": document_id})
        return document

    def delete(self, document_id: str) -> None:
        """Deletes what is stored of a document at once, before its time; its links end."""
        self._transport.send("deleteDocument", self._transport.deadline(), params={"documentId": document_id})
