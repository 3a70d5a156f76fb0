import os from 'node:os'
import { parentPort } from 'node:worker_threads'
import { comparePrints, type PrintDifference } from '@platen/pdf'
import { type CutOutcome, cutTogether, type CutWork } from './cut-together.ts'
import { ownBuffers } from './own-buffers.ts'

/** What the thread is asked: to cut a print, or to compare two documents; */
export type CutRequest = { id: number; work: CutWork } | { id: number; pair: [Uint8Array, Uint8Array] }

/** and what it answers: the outcomes, the difference, or why there is no answer. */
export type CutReply =
  | { id: number; outcomes: CutOutcome[] }
  | { id: number; difference: PrintDifference | undefined }
  | { id: number; error: string }

// On Linux 0 is the calling thread alone: single documents go before, on the CPU too.
os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', (request: CutRequest) => void answer(request))

async function answer(request: CutRequest): Promise<void> {
  const { id } = request
  try {
    if ('pair' in request) {
      const [one, other] = request.pair.map(asBuffer)
      reply({ id, difference: one && other && comparePrints(one, other) })
      return
    }
    const outcomes = await cutTogether(request.work)
    const pdfs = outcomes.flatMap((outcome) => (outcome && 'pdf' in outcome ? [outcome.pdf] : []))
    reply({ id, outcomes }, ownBuffers(pdfs))
  } catch (error) {
    reply({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

function reply(message: CutReply, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved)
}
