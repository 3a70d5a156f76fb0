"""Messages to webhook endpoints."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING

from .errors import PlatenError

if TYPE_CHECKING:
    from .shapes import WebhookMessage


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str,
    *,
    tolerance_seconds: float = 300,
    now: float | None = None,
) -> WebhookMessage:
    """Verifies and returns the message of a webhook's body: signed with the secret and at most five minutes old (Standard Webhooks).

    `body` is the raw, unparsed body. Raises `PlatenError` with `webhook_refused` otherwise.
    """
    given = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp = given.get("webhook-id"), given.get("webhook-timestamp")
    signatures = given.get("webhook-signature")
    if message_id is None or timestamp is None or signatures is None:
        raise _refused("It must have the headers webhook-id, webhook-timestamp and webhook-signature.")
    at = time.time() if now is None else now
    is_number = timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12
    if not is_number or abs(at - int(timestamp)) > tolerance_seconds:
        raise _refused("Its webhook-timestamp is too far from the current time.")
    raw = body.encode() if isinstance(body, str) else body
    signed = f"{message_id}.{timestamp}.".encode() + raw
    expected = hmac.new(_key(secret), signed, hashlib.sha256).digest()
    if not any(hmac.compare_digest(expected, _signature(each)) for each in signatures.split(" ")):
        raise _refused("Its signature does not match this secret.")
    message: WebhookMessage = json.loads(raw)
    return message


def _refused(reason: str) -> PlatenError:
    return PlatenError("webhook_refused", f"The message is not authentic. {reason}")


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        raise ValueError("The secret of a webhook endpoint is whsec_ followed by base64. This secret has another format.")
    return key


def _signature(text: str) -> bytes:
    try:
        return base64.b64decode(text.removeprefix("v1,"), validate=True) if text.startswith("v1,") else b""
    except (binascii.Error, ValueError):
        return b""
