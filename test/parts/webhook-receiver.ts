import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export interface ReceivedMessage {
  id: string
  path: string
  headers: IncomingMessage['headers']
  /** The raw body. */
  body: string
  /** Verifies the message with the public library. Throws if the signature does not match `secret`. */
  verify(secret: string): { id: string; type: string; timestamp: string; data: Record<string, unknown> }
}

/** A server that receives and stores webhooks, and responds as configured. */
export interface WebhookReceiver {
  url: string
  messages: ReceivedMessage[]
  /** Default: status 204. */
  answer: (message: ReceivedMessage, response: ServerResponse) => void
  close(): Promise<void>
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const headers = request.headers as Record<string, string>
      const message: ReceivedMessage = {
        id: headers['webhook-id'] ?? '',
        path: request.url ?? '',
        headers,
        body,
        verify: (secret) =>
          new Webhook(secret).verify(body, headers) as ReturnType<ReceivedMessage['verify']>,
      }
      receiver.messages.push(message)
      receiver.answer(message, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hooks`,
    messages: [],
    answer: (_message, response) => response.writeHead(204).end(),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}
