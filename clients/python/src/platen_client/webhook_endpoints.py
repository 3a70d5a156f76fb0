"""The addresses that are told of events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .transport import Transport

if TYPE_CHECKING:
    from .shapes import (
        NewWebhookEndpoint,
        WebhookAttempt,
        WebhookEndpoint,
        WebhookEndpointChange,
        WebhookEndpointWithSecret,
    )


class WebhookEndpoints:
    """The addresses that are told of events. What makes one is not tried again when its answer is lost."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, endpoint: NewWebhookEndpoint) -> WebhookEndpointWithSecret:
        """The answer has the `secret` that signs messages, this once."""
        made: WebhookEndpointWithSecret = self._transport.json("createWebhookEndpoint", body=endpoint)
        return made

    def list(self) -> Sequence[WebhookEndpoint]:
        """Oldest first."""
        found: Sequence[WebhookEndpoint] = self._transport.json("listWebhookEndpoints")["endpoints"]
        return found

    def get(self, endpoint_id: str) -> WebhookEndpoint:
        """How it stands, without its secret."""
        found: WebhookEndpoint = self._transport.json("getWebhookEndpoint", params={"endpointId": endpoint_id})
        return found

    def change(self, endpoint_id: str, change: WebhookEndpointChange) -> WebhookEndpoint:
        """What is left out stays."""
        changed: WebhookEndpoint = self._transport.json(
            "changeWebhookEndpoint", params={"endpointId": endpoint_id}, body=change, is_repeatable=True
        )
        return changed

    def delete(self, endpoint_id: str) -> None:
        """Removes it; what was to be sent to it is not sent any more."""
        params = {"endpointId": endpoint_id}
        self._transport.send("deleteWebhookEndpoint", self._transport.deadline(), params=params)

    def rotate_secret(self, endpoint_id: str) -> WebhookEndpointWithSecret:
        """Makes a new secret; for 24 hours messages are signed by both."""
        changed: WebhookEndpointWithSecret = self._transport.json(
            "rotateWebhookSecret", params={"endpointId": endpoint_id}
        )
        return changed

    def test(self, endpoint_id: str) -> WebhookAttempt:
        """Sends a `webhook.test`, and says what became of it."""
        attempt: WebhookAttempt = self._transport.json("testWebhookEndpoint", params={"endpointId": endpoint_id})
        return attempt

    def attempts(self, endpoint_id: str) -> Iterator[WebhookAttempt]:
        """What was delivered in the last 30 days, newest first."""
        before = None
        while True:
            page = self._transport.json(
                "listWebhookAttempts", params={"endpointId": endpoint_id}, query={"before": before}
            )
            yield from page["attempts"]
            before = page["next"]
            if before is None:
                return

    def resend(self, endpoint_id: str, message_id: str) -> None:
        """Begins the delivery of a message anew."""
        params = {"endpointId": endpoint_id, "messageId": message_id}
        self._transport.send("resendWebhookMessage", self._transport.deadline(), params=params)
