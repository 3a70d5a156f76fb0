import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { anthropicEvents, googleEvents } from './provider-events.ts'

/** A request that the model received over HTTP. */
export interface ModelRequest {
  path: string
  authorization: string | undefined
  model: string
  /** All messages including the system prompt. Tool results have the `tool` role. */
  messages: readonly { role: string; content: unknown; tool_calls?: unknown }[]
  /** The names of its tools. */
  tools: readonly string[]
  /** The complete request as text. */
  text: string
}

/** A tool call from the scripted model. A string as `input` is sent unchanged, even if it is not complete JSON. */
export interface ScriptedCall {
  name: string
  input: Readonly<Record<string, unknown>> | string
}

/** One reply from the scripted model. */
export type ModelReply =
  /** Text, calls or both. `finish` is needed only if it is not the usual reason for such a reply. */
  | {
      say?: string
      calls?: readonly ScriptedCall[]
      finish?: string
      usage?: { input: number; output: number }
    }
  /** An error response. */
  | { status: number; headers?: Readonly<Record<string, string>>; body?: unknown }
  /** Some text, optionally the start of a call to this tool, and then no more data. */
  | { stallAfter: string; inCallOf?: string }
  /** Some text, and then the connection is closed. */
  | { cutAfter: string }
  /** Long text with this many bytes. */
  | { bytes: number }

/** The model's replies in order, the last one repeated, or a function of the request. */
export type ModelScript = readonly ModelReply[] | ((request: ModelRequest, turn: number) => ModelReply)

/** A model with scripted replies. It implements the chat completions API of OpenAI over HTTP, streamed in small chunks. */
export interface ModelServer {
  /** `http://127.0.0.1:…/v1` */
  baseUrl: string
  requests: ModelRequest[]
  /** Sets the script for the next replies. */
  play(script: ModelScript): void
  close(): Promise<void>
}

const pieceLength = 7
const usual = { input: 1_000, output: 100 }
let callsMade = 0

export async function startModelServer(script: ModelScript = [{ say: 'Hello.' }]): Promise<ModelServer> {
  const requests: ModelRequest[] = []
  let playing = script
  let turn = 0
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (bytes: Buffer) => parts.push(bytes))
    request.on('end', () => {
      const asked = readRequest(request, Buffer.concat(parts).toString())
      requests.push(asked)
      const index = turn++
      const reply = Array.isArray(playing)
        ? (playing[Math.min(index, playing.length - 1)] as ModelReply)
        : (playing as Exclude<ModelScript, readonly ModelReply[]>)(asked, index)
      answer(response, reply, asked).catch(() => response.destroy())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    play(next) {
      playing = next
      turn = 0
      requests.length = 0
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function readRequest({ url = '', headers }: http.IncomingMessage, text: string): ModelRequest {
  const { model, messages, tools } = JSON.parse(text === '' ? '{}' : text) as {
    model?: string
    messages?: ModelRequest['messages']
    tools?: { name?: string; function?: { name: string } }[]
  }
  return {
    path: url,
    authorization: headers.authorization,
    model: model ?? '',
    messages: messages ?? [],
    tools: (tools ?? []).map((tool) => tool.function?.name ?? tool.name ?? ''),
    text,
  }
}

async function answer(
  response: http.ServerResponse,
  reply: ModelReply,
  { model, path }: ModelRequest,
): Promise<void> {
  if ('status' in reply) {
    const {
      status,
      headers = {},
      body = { error: { message: `scripted ${status}`, type: 'scripted' } },
    } = reply
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const eventsOf = path.endsWith('/messages')
    ? anthropicEvents
    : path.includes(':streamGenerateContent')
      ? googleEvents
      : undefined
  if (eventsOf !== undefined) {
    if (!isWhole(reply)) throw new Error('only complete replies are scripted for this protocol')
    const { say: text = '', calls = [], usage = usual } = reply
    const scripted = calls.map(({ name, input }) => ({
      id: `call_${++callsMade}`,
      name,
      input: asText(input),
    }))
    for (const { event, data } of eventsOf({ model, text, calls: scripted, usage }, piecesOf))
      response.write(`${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`)
    response.end()
    return
  }
  const send = (choice: object, more: object = {}) =>
    response.write(
      `data: ${JSON.stringify({ id: 'scripted', object: 'chat.completion.chunk', created: 0, model, choices: [choice], ...more })}\n\n`,
    )
  const say = (text: string) => {
    for (const piece of piecesOf(text)) send({ index: 0, delta: { content: piece }, finish_reason: null })
  }
  send({ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null })
  const beginCall = (index: number, name: string) =>
    send({
      index: 0,
      delta: {
        tool_calls: [
          { index, id: `call_${++callsMade}`, type: 'function', function: { name, arguments: '' } },
        ],
      },
      finish_reason: null,
    })
  if ('stallAfter' in reply) {
    say(reply.stallAfter)
    if (reply.inCallOf !== undefined) beginCall(0, reply.inCallOf)
    return
  }
  if ('cutAfter' in reply) {
    say(reply.cutAfter)
    await sleep(1)
    response.destroy()
    return
  }
  if ('bytes' in reply) {
    const piece = 'x'.repeat(16_384)
    let goOn = () => {}
    for (const event of ['drain', 'close']) response.on(event, () => goOn())
    for (let sent = 0; sent < reply.bytes && !response.destroyed; sent += piece.length) {
      send({ index: 0, delta: { content: piece }, finish_reason: null })
      if (response.writableNeedDrain)
        await new Promise<void>((resolve) => {
          goOn = resolve
        })
    }
    response.end()
    return
  }
  const { say: words = '', calls = [], usage = usual } = reply
  say(words)
  for (const [index, { name, input }] of calls.entries()) {
    beginCall(index, name)
    for (const piece of piecesOf(asText(input)))
      send({
        index: 0,
        delta: { tool_calls: [{ index, function: { arguments: piece } }] },
        finish_reason: null,
      })
  }
  send({ index: 0, delta: {}, finish_reason: reply.finish ?? (calls.length > 0 ? 'tool_calls' : 'stop') })
  response.write(
    `data: ${JSON.stringify({ id: 'scripted', object: 'chat.completion.chunk', created: 0, model, choices: [], usage: { prompt_tokens: usage.input, completion_tokens: usage.output, total_tokens: usage.input + usage.output } })}\n\n`,
  )
  response.end('data: [DONE]\n\n')
}

function isWhole(reply: ModelReply): reply is Extract<ModelReply, { say?: string }> {
  return !('status' in reply || 'stallAfter' in reply || 'cutAfter' in reply || 'bytes' in reply)
}

const asText = (input: ScriptedCall['input']) => (typeof input === 'string' ? input : JSON.stringify(input))

/** Splits text into small chunks, as a model does. Long text has larger chunks. */
function piecesOf(text: string): string[] {
  const length = Math.max(pieceLength, Math.ceil(text.length / 200))
  return Array.from({ length: Math.ceil(text.length / length) }, (_, at) =>
    text.slice(at * length, (at + 1) * length),
  )
}

/** Returns the number of the first element whose outline line matches, in the newest message that has one. */
export function elementNumber({ messages }: Pick<ModelRequest, 'messages'>, line: RegExp): number {
  const outline = messages
    .filter(({ role }) => role === 'user' || role === 'tool')
    .map(({ content }) => JSON.stringify(content))
  for (const text of outline.toReversed())
    for (const one of text.replaceAll('\\"', '"').split('\\n')) {
      const [, number, rest = ''] = /^\s*(\d+) (<.*)$/.exec(one) ?? []
      if (number !== undefined && line.test(rest)) return Number(number)
    }
  throw new Error(`no element of the outline matches ${String(line)}`)
}
