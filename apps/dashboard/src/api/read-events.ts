import { offlineProblem } from './problem-error.ts'
import { send, type SendOptions } from './send.ts'

/** What takes minutes is told of on the way; only what says nothing for longer is given up. */
const timeoutMs = 30 * 60_000

/**
 * One request whose answer is a stream of server-sent events, each with JSON as its data. Throws `ProblemError` where it is refused or breaks
 * off in the midst of an event, or the signal's reason when it was aborted.
 */
export async function* readEvents<T>(path: string, options: SendOptions = {}): AsyncGenerator<T, void> {
  const { body } = await send(path, { timeoutMs, ...options })
  if (!body) return
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let waiting = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      waiting += value.replaceAll('\r\n', '\n')
      const blocks = waiting.split('\n\n')
      waiting = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = dataOf(block)
        if (data !== undefined) yield JSON.parse(data) as T
      }
    }
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw offlineProblem('The connection was lost before the answer was there.')
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

/** The data of an event; `undefined` of a comment, by which a server says that it is still there. */
function dataOf(block: string): string | undefined {
  const lines = block.split('\n').filter((line) => line.startsWith('data:'))
  return lines.length === 0 ? undefined : lines.map((line) => line.slice(5).trimStart()).join('\n')
}
