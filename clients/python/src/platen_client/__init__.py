"""Documents from templates and data: the client of a Platen service."""

from .client import BatchOutput, DocumentLink, PdfDocument, Platen
from .errors import PlatenError
from .webhooks import verify_webhook

__all__ = ["BatchOutput", "DocumentLink", "PdfDocument", "Platen", "PlatenError", "verify_webhook"]
