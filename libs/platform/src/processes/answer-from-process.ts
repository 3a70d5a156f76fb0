import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import { toAnswer } from '../threads/thread-message.ts'

/** What the thread is answered that ends its own process. */
export interface WardenOrders {
  /** Shared: one number, the milliseconds of CPU at which the process ends. */
  bounds: Float64Array
  memoryMiBMax: number
}

/** A task as it is sent into the process. */
export interface SentTask {
  task: unknown
  /** Milliseconds that it may take. */
  cpuMsMax: number
}

/**
 * Does each task of a process that a `ProcessPool` started, and tells the result, or the fault. The process ends itself, in mid-loop too, where
 * it takes more time or memory than it may.
 */
export function answerTasksOfProcess(work: (task: never) => unknown): void {
  const bounds = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT)).fill(Infinity)
  const orders: WardenOrders = { bounds, memoryMiBMax: Number(process.argv[2]) }
  const warden = new Worker(new URL('./process-warden.ts', import.meta.url), { workerData: orders })
  process.once('disconnect', () => process.exit())
  process.on('message', (sent: SentTask) => void answer(sent))
  // Its first message says that it looks: what its start takes is of no task.
  warden.once('message', () => {
    process.send?.({ progress: 'ready' })
    // One that is ended keeps nothing itself.
    flushCompileCache()
  })

  async function answer({ task, cpuMsMax }: SentTask): Promise<void> {
    const { user, system } = process.cpuUsage()
    bounds[0] = (user + system) / 1_000 + cpuMsMax
    const answered = await toAnswer(() => work(task as never))
    bounds[0] = Infinity
    process.send?.(answered)
  }
}
