"""Addresses that receive events."""

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
    """Addresses that receive events. Calls that create one are not retried if their response is lost."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, endpoint: NewWebhookEndpoint) -> WebhookEndpointWithSecret:
        """Returns the signing `secret`, which is only available once."""
        made: WebhookEndpointWithSecret = self._transport.json("createWebhookEndpoint", body=endpoint)
        return made

    def list(self) -> Sequence[WebhookEndpoint]:
        """Oldest first."""
        found: Sequence[WebhookEndpoint] = self._transport.json("listWebhookEndpoints")["endpoints"]
        return found

    def get(self, endpoint_id: str) -> WebhookEndpoint:
        """Returns an endpoint without its secret."""
        found: WebhookEndpoint = self._transport.json("getWebhookEndpoint", params={"endpointId": endpoint_id})
        return found

    def change(self, endpoint_id: str, change: WebhookEndpointChange) -> WebhookEndpoint:
        """Omitted properties stay unchanged."""
        changed: WebhookEndpoint = self._transport.json(
            "changeWebhookEndpoint", params={"endpointId": endpoint_id}, body=change, is_repeatable=True
        )
        return changed

    def delete(self, endpoint_id: str) -> None:
        """Deletes an endpoint with its pending deliveries."""
        params = {"endpointId": endpoint_id}
        self._transport.send("deleteWebhookEndpoint", self._transport.deadline(), params=params)

    def rotate_secret(self, endpoint_id: str) -> WebhookEndpointWithSecret:
        """Creates a new secret. For 24 hours, messages are signed with both secrets."""
        changed: WebhookEndpointWithSecret = self._transport.json(
            "rotateWebhookSecret", params={"endpointId": endpoint_id}
        )
        return changed

    def test(self, endpoint_id: str) -> WebhookAttempt:
        """Sends a `webhook.test` event and returns the result."""
        attempt: WebhookAttempt = self._transport.json("testWebhookEndpoint", params={"endpointId": endpoint_id})
        return attempt

    def attempts(self, endpoint_id: str) -> Iterator[WebhookAttempt]:
        """Lists the deliveries of the last 30 days, newest first."""
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
        """Restarts the delivery of a message."""
        params = {"endpointId": endpoint_id, "messageId": message_id}
        self._transport.send("resendWebhookMessage", self._transport.deadline(), params=params)
