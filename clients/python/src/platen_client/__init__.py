"""Documents from templates and data: the client of a Platen service."""

from .batches import BatchOutput
from .client import Platen
from .drafts import Draft, Preview
from .errors import PlatenError
from .generated_document import DocumentLink, PdfDocument
from .inputs import Bucket
from .templates import VersionFolder
from .webhooks import verify_webhook

__all__ = [
    "BatchOutput",
    "Bucket",
    "DocumentLink",
    "Draft",
    "PdfDocument",
    "Platen",
    "PlatenError",
    "Preview",
    "VersionFolder",
    "verify_webhook",
]
