import { setTimeout as pause } from 'node:timers/promises'
import type { RenderPart } from '@platen/contract'
import type { PartsCaller } from '@platen/queue'
import { withTimeout } from '@platen/platform'
import { replyBytesMax } from './deliver.ts'

/** What is sent of a document before it is complete. None of it rejects: what cannot be sent comes with the document. */
export interface DocumentParts {
  /** Takes the first print, which it leaves unchanged. */
  sendPages(pdf: Buffer): Promise<void>
  /** Resolves with whether the elements were sent. */
  sendElements(elements: Buffer): Promise<boolean>
  /** Resolves with whether the caller is still there after so many milliseconds, and at once where it is not there now. */
  isWaitingAfter(restMs: number): Promise<boolean>
}

/** A lane is held meanwhile: it must not wait for a Redis that does not answer. */
const redisTimeoutMs = 2_000

/** `finish` makes of a print what a caller may have; it changes its bytes. */
export function createDocumentParts(of: {
  caller: PartsCaller
  finish: (pdf: Buffer) => Promise<Buffer>
}): DocumentParts {
  const { caller, finish } = of

  async function send(part: RenderPart, bytes: Buffer): Promise<boolean> {
    // Larger ones would fill Redis, and the document brings them through the store.
    if (bytes.length > replyBytesMax) return false
    await withTimeout(caller.send(part, bytes), redisTimeoutMs, `sending ${part}`)
    return true
  }

  const isWaiting = () =>
    withTimeout(caller.isWaiting(), redisTimeoutMs, 'looking for the caller').catch(() => true)

  return {
    async sendPages(pdf) {
      // The document itself meets the same fault, and reports it.
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
