import {
  type JSONRPCMessage,
  SdkHttpError,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { systemCode } from '../system-code.ts'
import type { Terminal } from '../terminal.ts'

/** One message can contain all of a template's files, or a large document's data. */
const messageBytesMax = 16 * 2 ** 20
/** JSON-RPC code for internal errors. */
const serverError = -32_000

type Id = string | number

/**
 * Forwards each message from an MCP client on the streams to the service's `/mcp`, and each response back, unchanged. The service defines
 * the tools. Messages without a response from the service get an error, so that no client waits for them. Resolves when the client closes
 * its input.
 */
export async function bridgeMcp(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  { stdin, stdout }: Pick<Terminal, 'stdin' | 'stdout'>,
): Promise<void> {
  const client = new StdioServerTransport(stdin, stdout, { maxBufferSize: messageBytesMax })
  const service = new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), {
    // A redirect would send the key to another host.
    requestInit: { headers: { authorization: `Bearer ${apiKey}` }, redirect: 'error' },
  })
  const waiting = new Map<Id, AbortController>()
  const toClient = (message: JSONRPCMessage) => void client.send(message).catch(() => undefined)

  /** Sends an error for a request without a response from the service. */
  function fail(id: Id | undefined, message: string): void {
    if (id === undefined || !waiting.delete(id)) return
    toClient({ jsonrpc: '2.0', id, error: { code: serverError, message } })
  }

  async function toService(message: JSONRPCMessage): Promise<void> {
    // The service has no sessions, so a cancellation is signaled by aborting the request.
    const cancelled = cancelledBy(message)
    if (cancelled !== undefined) {
      waiting.get(cancelled)?.abort()
      waiting.delete(cancelled)
      return
    }
    const id = 'method' in message && 'id' in message ? message.id : undefined
    const leaving = new AbortController()
    if (id !== undefined) waiting.set(id, leaving)
    const onRequestStreamEnd = () => fail(id, 'The service stopped before it responded. Try again.')
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

/** Returns a message for the client's log. */
function reasonOf(error: unknown, baseUrl: string): string {
  if (!(error instanceof SdkHttpError))
    return `Platen at ${baseUrl} cannot be reached (${systemCode(error)}). Is it running, and is --url correct?`
  try {
    const { detail } = JSON.parse(String(error.data?.text)) as { detail?: unknown }
    if (typeof detail === 'string') return detail
  } catch {
    // Without a problem document, the response is not from Platen.
  }
  return `${baseUrl}/mcp returned ${error.data?.status ?? 'an unknown response'}, which is not a response from Platen. Is --url correct?`
}
