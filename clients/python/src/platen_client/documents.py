"""Records of generated documents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from .transport import Transport

if TYPE_CHECKING:
    from .shapes import Document


class Documents:
    """Records of generated documents, without their content. To list the documents in a batch, use `batches.files`."""

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
        """Newest first. `since` and `until` are days or times (RFC 3339). Days start at midnight UTC."""
        query = {
            "templateId": template,
            "status": status,
            "isTest": None if is_test is None else str(is_test).lower(),
            "since": since,
            "until": until,
        }
        return self._transport.pages("listDocuments", query=query)

    def get(self, document_id: str) -> Document:
        """Returns the record of a document."""
        document: Document = self._transport.json("getDocument", params={"documentId": document_id})
        return document

    def delete(self, document_id: str) -> None:
        """Deletes a stored document immediately. Its links stop working."""
        self._transport.send("deleteDocument", self._transport.deadline(), params={"documentId": document_id})
