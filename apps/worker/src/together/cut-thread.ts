import os from 'node:os'
import { parentPort } from 'node:worker_threads'
import { type CutOutcome, cutTogether, type CutWork } from './cut-together.ts'
import { ownBuffers } from './own-buffers.ts'

/** What the thread is asked, */
export interface CutRequest {
  id: number
  work: CutWork
}

/** and what it answers: the outcomes, or why there are none. */
export type CutReply = { id: number; outcomes: CutOutcome[] } | { id: number; error: string }

// On Linux 0 is the calling thread alone: single documents go before, on the CPU too.
os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', (request: CutRequest) => void answer(request))

async function answer({ id, work }: CutRequest): Promise<void> {
  try {
    const outcomes = await cutTogether(work)
    const pdfs = outcomes.flatMap((outcome) => (outcome && 'pdf' in outcome ? [outcome.pdf] : []))
    reply({ id, outcomes }, ownBuffers(pdfs))
  } catch (error) {
    reply({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

function reply(message: CutReply, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved)
}
