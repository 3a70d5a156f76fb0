import {
  type JSONRPCMessage,
  SdkHttpError,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { systemCode } from '../system-code.ts'
import type { Terminal } from '../terminal.ts'

/** Files of a template, or data of a large document, in one message. */
const messageBytesMax = 16 * 2 ** 20
/** Of JSON-RPC, for what a server says of itself. */
const serverError = -32_000

type Id = string | number

/**
 * Hands each message of a client at the streams on to `/mcp` of the service, and each of its answers back, as they are: what the tools are and do
 * is the service's alone. What the service does not answer is answered with an error, so that no client waits for it. Resolves when the client
 * has closed its end.
 */
export async function bridgeMcp(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  { stdin, stdout }: Pick<Terminal, 'stdin' | 'stdout'>,
): Promise<void> {
  const client = new StdioServerTransport(stdin, stdout, { maxBufferSize: messageBytesMax })
  const service = new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), {
    // A redirect would carry the key to who knows where.
    requestInit: { headers: { authorization: `Bearer ${apiKey}` }, redirect: 'error' },
  })
  const waiting = new Map<Id, AbortController>()
  const toClient = (message: JSONRPCMessage) => void client.send(message).catch(() => undefined)

  /** Answers a request that the service left without an answer. */
  function fail(id: Id | undefined, message: string): void {
    if (id === undefined || !waiting.delete(id)) return
    toClient({ jsonrpc: '2.0', id, error: { code: serverError, message } })
  }

  async function toService(message: JSONRPCMessage): Promise<void> {
    // The service keeps no session in which it could be told: it hears of it by the end of the request.
    const cancelled = cancelledBy(message)
    if (cancelled !== undefined) {
      waiting.get(cancelled)?.abort()
      waiting.delete(cancelled)
      return
    }
    const id = 'method' in message && 'id' in message ? message.id : undefined
    const leaving = new AbortController()
    if (id !== undefined) waiting.set(id, leaving)
    const onRequestStreamEnd = () => fail(id, 'The service ended before it had answered. Call again.')
    await service
      .send(message, { requestSignal: leaving.signal, onRequestStreamEnd })
      .catch((error: unknown) => fail(id, reasonOf(error, baseUrl)))
  }

  const closed = Promise.withResolvers<void>()
  Object.assign(service, {
    onmessage(message: JSONRPCMessage) {
      if (!('method' in message) && message.id !== undefined) waiting.delete(message.id)
      const agreed = 'result' in message ? message.result['protocolVersion'] : undefined
      if (typeof agreed === 'string') service.setProtocolVersion(agreed)
      toClient(message)
    },
  })
  Object.assign(client, {
    onclose: closed.resolve,
    onmessage: (message: JSONRPCMessage) => void toService(message),
  })
  await service.start()
  await client.start()
  await closed.promise
  await service.close()
}

function cancelledBy(message: JSONRPCMessage): Id | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined
  const id = message.params?.['requestId']
  return typeof id === 'string' || typeof id === 'number' ? id : undefined
}

/** A sentence for whoever reads a client's log. */
function reasonOf(error: unknown, baseUrl: string): string {
  if (!(error instanceof SdkHttpError))
    return `Platen at ${baseUrl} cannot be reached (${systemCode(error)}). Is it up, and is --url right?`
  try {
    const { detail } = JSON.parse(String(error.data?.text)) as { detail?: unknown }
    if (typeof detail === 'string') return detail
  } catch {
    // No problem document: something else answers there.
  }
  return `${baseUrl}/mcp answered ${error.data?.status ?? 'something else'}, and not as Platen does. Is --url right?`
}
