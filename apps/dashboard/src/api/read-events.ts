import { offlineProblem } from './problem-error.ts'
import { send, type SendOptions } from './send.ts'

/** What takes minutes is told of on the way: a whole answer may take so long. */
const timeoutMs = 30 * 60_000
/** The service says every 15 s that it is still there: a connection without a sign for longer has died without a word. */
const silenceMaxMs = 60_000

const lost = 'The connection was lost before the answer arrived.'

/**
 * One request whose answer is a stream of server-sent events, each with JSON as its data. Throws `ProblemError` where it is refused, breaks
 * off in the midst of an event or falls silent, or the signal's reason when it was aborted.
 */
export async function* readEvents<T>(
  path: string,
  options: SendOptions & { silenceMs?: number } = {},
): AsyncGenerator<T, void> {
  const { silenceMs = silenceMaxMs, signal, ...sent } = options
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silenceMs)
  }
  const either = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal
  heard()
  try {
    const { body } = await send(path, { timeoutMs, ...sent, signal: either })
    if (!body) return
    for await (const block of blocksOf(body, heard)) {
      const data = dataOf(block)
      if (data !== undefined) yield parse(data) as T
    }
  } catch (error) {
    if (silence.signal.aborted && !signal?.aborted) throw offlineProblem(lost)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function* blocksOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  heard: () => void,
): AsyncGenerator<string, void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let waiting = ''
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw error instanceof DOMException && error.name === 'AbortError' ? error : offlineProblem(lost)
      })
      if (done) {
        if (waiting.trim() !== '') throw offlineProblem(lost)
        return
      }
      heard()
      // A line end of two letters may come in two pieces.
      waiting = (waiting + value).replaceAll('\r\n', '\n')
      const blocks = waiting.split('\n\n')
      waiting = blocks.pop() ?? ''
      yield* blocks
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    throw offlineProblem('The answer of the service could not be read. Try again.')
  }
}

/** The data of an event; `undefined` of a comment, by which a server says that it is still there. */
function dataOf(block: string): string | undefined {
  const lines = block.split('\n').filter((line) => line.startsWith('data:'))
  return lines.length === 0 ? undefined : lines.map((line) => line.slice(5).trimStart()).join('\n')
}
