import type {
  NewWebhookEndpoint,
  WebhookAttempt,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointWithSecret,
} from '../generated/shapes.ts'
import type { CallOptions } from '../options.ts'
import { readJson, readNothing, type Transport } from '../transport/transport.ts'

/** Addresses that receive events. Calls that create or change an endpoint are not retried if their response is lost. */
export class WebhookEndpoints {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Returns the signing `secret`, which is only available once. */
  create(endpoint: NewWebhookEndpoint, options: CallOptions = {}): Promise<WebhookEndpointWithSecret> {
    return this.#transport.send(
      { operation: 'createWebhookEndpoint', body: endpoint, read: readJson<WebhookEndpointWithSecret> },
      options,
    )
  }

  /** Oldest first. */
  async list(options: CallOptions = {}): Promise<WebhookEndpoint[]> {
    const read = readJson<{ endpoints: WebhookEndpoint[] }>
    return (await this.#transport.send({ operation: 'listWebhookEndpoints', read }, options)).endpoints
  }

  /** Returns an endpoint without its secret. */
  get(endpointId: string, options: CallOptions = {}): Promise<WebhookEndpoint> {
    return this.#transport.send(
      { operation: 'getWebhookEndpoint', params: { endpointId }, read: readJson<WebhookEndpoint> },
      options,
    )
  }

  /** Omitted properties stay unchanged. */
  change(
    endpointId: string,
    change: WebhookEndpointChange,
    options: CallOptions = {},
  ): Promise<WebhookEndpoint> {
    return this.#transport.send(
      {
        operation: 'changeWebhookEndpoint',
        params: { endpointId },
        body: change,
        isRepeatable: true,
        read: readJson<WebhookEndpoint>,
      },
      options,
    )
  }

  /** Deletes an endpoint with its pending deliveries. */
  delete(endpointId: string, options: CallOptions = {}): Promise<void> {
    return this.#transport.send(
      { operation: 'deleteWebhookEndpoint', params: { endpointId }, read: readNothing },
      options,
    )
  }

  /** Creates a new secret. For 24 hours, messages are signed with both the old and the new secret. */
  rotateSecret(endpointId: string, options: CallOptions = {}): Promise<WebhookEndpointWithSecret> {
    return this.#transport.send(
      { operation: 'rotateWebhookSecret', params: { endpointId }, read: readJson<WebhookEndpointWithSecret> },
      options,
    )
  }

  /** Sends a `webhook.test` event and returns the result. */
  test(endpointId: string, options: CallOptions = {}): Promise<WebhookAttempt> {
    return this.#transport.send(
      { operation: 'testWebhookEndpoint', params: { endpointId }, read: readJson<WebhookAttempt> },
      options,
    )
  }

  /** Lists the deliveries from the last 30 days, newest first. */
  async *attempts(
    endpointId: string,
    options: CallOptions = {},
  ): AsyncGenerator<WebhookAttempt, void, undefined> {
    const read = readJson<{ attempts: WebhookAttempt[]; next: string | null }>
    let before: string | undefined
    do {
      const call = {
        operation: 'listWebhookAttempts',
        params: { endpointId },
        query: { before },
        read,
      } as const
      const page: Awaited<ReturnType<typeof read>> = await this.#transport.send(call, options)
      yield* page.attempts
      before = page.next ?? undefined
    } while (before !== undefined)
  }

  /** Restarts the delivery of a message. */
  resend(endpointId: string, messageId: string, options: CallOptions = {}): Promise<void> {
    return this.#transport.send(
      { operation: 'resendWebhookMessage', params: { endpointId, messageId }, read: readNothing },
      options,
    )
  }
}
