import { offlineProblem } from './problem-error.ts'
import { send, type SendOptions } from './send.ts'

/** A stream reports its progress, so the whole response can take this long. */
const timeoutMs = 30 * 60_000
/** The service sends a comment every 15 s. A connection that is silent for this long is treated as lost. */
const silenceMaxMs = 60_000

const lost = 'The connection was lost before the response was complete.'

/**
 * Sends a request and yields the JSON of each server-sent event in the response. Throws `ProblemError` if the request is refused, or if the
 * stream is interrupted or falls silent. Throws the signal's reason if it was aborted.
 */
export async function* readEvents<T>(
  path: string,
  options: SendOptions & { silenceMs?: number } = {},
): AsyncGenerator<T, void> {
  const { silenceMs = silenceMaxMs, signal, ...sent } = options
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const resetTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silenceMs)
  }
  const either = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal
  resetTimer()
  try {
    const { body } = await send(path, { timeoutMs, ...sent, signal: either })
    if (!body) return
    for await (const block of blocksOf(body, resetTimer)) {
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
  resetTimer: () => void,
): AsyncGenerator<string, void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let pending = ''
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw error instanceof DOMException && error.name === 'AbortError' ? error : offlineProblem(lost)
      })
      if (done) {
        if (pending.trim() !== '') throw offlineProblem(lost)
        return
      }
      resetTimer()
      // The two characters of a line end can arrive in different chunks.
      pending = (pending + value).replaceAll('\r\n', '\n')
      const blocks = pending.split('\n\n')
      pending = blocks.pop() ?? ''
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
    throw offlineProblem('The response from the service could not be read. Try again.')
  }
}

/** Returns the data in an event, or `undefined` for a comment, which the server sends to keep the connection alive. */
function dataOf(block: string): string | undefined {
  const lines = block.split('\n').filter((line) => line.startsWith('data:'))
  return lines.length === 0 ? undefined : lines.map((line) => line.slice(5).trimStart()).join('\n')
}
