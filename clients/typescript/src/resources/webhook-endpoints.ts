import type {
  NewWebhookEndpoint,
  WebhookAttempt,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointWithSecret,
} from '../generated/shapes.ts'
import type { CallOptions } from '../options.ts'
import { readJson, readNothing, type Transport } from '../transport/transport.ts'

/** The addresses that are told of events. What makes or changes one is not tried again when its answer is lost. */
export class WebhookEndpoints {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** The answer has the `secret` that signs messages, this once. */
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

  /** How it stands, without its secret. */
  get(endpointId: string, options: CallOptions = {}): Promise<WebhookEndpoint> {
    return this.#transport.send(
      { operation: 'getWebhookEndpoint', params: { endpointId }, read: readJson<WebhookEndpoint> },
      options,
    )
  }

  /** What is left out stays. */
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

  /** Removes it; what was to be sent to it is not sent any more. */
  delete(endpointId: string, options: CallOptions = {}): Promise<void> {
    return this.#transport.send(
      { operation: 'deleteWebhookEndpoint', params: { endpointId }, read: readNothing },
      options,
    )
  }

  /** Makes a new secret; for 24 hours messages are signed by both. */
  rotateSecret(endpointId: string, options: CallOptions = {}): Promise<WebhookEndpointWithSecret> {
    return this.#transport.send(
      { operation: 'rotateWebhookSecret', params: { endpointId }, read: readJson<WebhookEndpointWithSecret> },
      options,
    )
  }

  /** Sends a `webhook.test`, and says what became of it. */
  test(endpointId: string, options: CallOptions = {}): Promise<WebhookAttempt> {
    return this.#transport.send(
      { operation: 'testWebhookEndpoint', params: { endpointId }, read: readJson<WebhookAttempt> },
      options,
    )
  }

  /** What was delivered in the last 30 days, newest first. */
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

  /** Begins the delivery of a message anew. */
  resend(endpointId: string, messageId: string, options: CallOptions = {}): Promise<void> {
    return this.#transport.send(
      { operation: 'resendWebhookMessage', params: { endpointId, messageId }, read: readNothing },
      options,
    )
  }
}
