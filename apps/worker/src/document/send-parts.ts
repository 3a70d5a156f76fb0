import { setTimeout as pause } from 'node:timers/promises'
import type { RenderPart } from '@platen/contract'
import type { PartsCaller } from '@platen/queue'
import { withTimeout } from '@platen/platform'
import { replyBytesMax } from './deliver.ts'

/** Sends parts of a document before it is complete. No method rejects: parts that cannot be sent are delivered with the document. */
export interface DocumentParts {
  /** Sends the first print, which stays unchanged. */
  sendPages(pdf: Buffer): Promise<void>
  /** Resolves with `true` if the elements were sent. */
  sendElements(elements: Buffer): Promise<boolean>
  /**
   * Waits this many milliseconds, and resolves with whether the caller is still connected. Resolves immediately if the caller has already
   * disconnected.
   */
  isWaitingAfter(restMs: number): Promise<boolean>
}

/** Short, because the lane is occupied in the meantime and must not wait for an unresponsive Redis. */
const redisTimeoutMs = 2_000

/** `finish` converts a print to the form that callers receive. It changes the bytes in place. */
export function createDocumentParts(of: {
  caller: PartsCaller
  finish: (pdf: Buffer) => Promise<Buffer>
}): DocumentParts {
  const { caller, finish } = of

  async function send(part: RenderPart, bytes: Buffer): Promise<boolean> {
    // Larger parts would fill Redis. The document is delivered through the store.
    if (bytes.length > replyBytesMax) return false
    await withTimeout(caller.send(part, bytes), redisTimeoutMs, `sending ${part}`)
    return true
  }

  const isWaiting = () =>
    withTimeout(caller.isWaiting(), redisTimeoutMs, 'the check whether the caller is connected').catch(
      () => true,
    )

  return {
    async sendPages(pdf) {
      // The complete document has the same error, and reports it.
      await finish(Buffer.from(pdf))
        .then((bytes) => send('pages', bytes))
        .catch(() => undefined)
    },
    sendElements: (elements) => send('elements', elements).catch(() => false),
    async isWaitingAfter(restMs) {
      if (!(await isWaiting())) return false
      if (restMs === 0) return true
      await pause(restMs)
      return isWaiting()
    },
  }
}
