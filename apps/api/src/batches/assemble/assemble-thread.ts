import { parentPort, workerData } from 'node:worker_threads'
import { Fault, faultToWire } from '@platen/contract'
import { openStore } from '../../open-store.ts'
import type { AssembleMessage } from './assemble-batch.ts'
import type { AssembleOptions } from './assemble-options.ts'
import { assembleOutput } from './assemble-output.ts'

const options = workerData as AssembleOptions
const stopping = new AbortController()

function tell(message: AssembleMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message)
}

parentPort?.on('message', () => stopping.abort())
try {
  const store = openStore(options.store)
  tell({ assembled: await assembleOutput(options, { store, signal: stopping.signal }) })
} catch (error) {
  tell(error instanceof Fault ? { fault: faultToWire(error), cause: error.cause } : { failure: error })
}
