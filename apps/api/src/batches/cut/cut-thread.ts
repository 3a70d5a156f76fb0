import { parentPort, workerData } from 'node:worker_threads'
import { Fault, faultToWire } from '@platen/contract'
import { openStore } from '../../open-store.ts'
import { cutItems } from './cut-items.ts'
import type { CutOptions, CutProgress } from './cut-options.ts'
import type { CutMessage } from './cut-batch.ts'

const progressEveryMs = 200

const options = workerData as CutOptions
const stopping = new AbortController()
let tellAgainAt = 0

function tell(message: CutMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message)
}

function onProgress(progress: CutProgress): void {
  const now = performance.now()
  if (now < tellAgainAt) return
  tellAgainAt = now + progressEveryMs
  tell({ progress })
}

parentPort?.on('message', () => stopping.abort())
try {
  tell({
    counts: await cutItems(options, { store: openStore(options.store), signal: stopping.signal, onProgress }),
  })
} catch (error) {
  tell(error instanceof Fault ? { fault: faultToWire(error), cause: error.cause } : { failure: error })
}
