import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import { toAnswer } from '../threads/thread-message.ts'

/** What the watchdog thread receives from its process. */
export interface WardenOrders {
  /** Shared memory with one number: the CPU milliseconds after which the watchdog ends the process. */
  bounds: Float64Array
  memoryMiBMax: number
}

/** A task as sent to the process. */
export interface SentTask {
  task: unknown
  /** Maximum CPU time in milliseconds. */
  cpuMsMax: number
}

/**
 * Runs each task in a `ProcessPool` process, and sends its result or fault. The process ends itself, even in a loop, if it exceeds its time or
 * memory limit.
 */
export function answerTasksOfProcess(work: (task: never) => unknown): void {
  const bounds = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT)).fill(Infinity)
  const orders: WardenOrders = { bounds, memoryMiBMax: Number(process.argv[2]) }
  const warden = new Worker(new URL('./process-watchdog.ts', import.meta.url), { workerData: orders })
  process.once('disconnect', () => process.exit())
  process.on('message', (sent: SentTask) => void answer(sent))
  // The first message of the watchdog confirms that it is watching. Startup time does not count for any task.
  warden.once('message', () => {
    process.send?.({ progress: 'ready' })
    // A process that is killed would not write its compile cache.
    flushCompileCache()
  })

  async function answer({ task, cpuMsMax }: SentTask): Promise<void> {
    const cpuMsBefore = cpuMsOf(process.cpuUsage())
    bounds[0] = cpuMsBefore + cpuMsMax
    const answered = await toAnswer(() => work(task as never))
    bounds[0] = Infinity
    process.send?.({ ...answered, cpuMs: cpuMsOf(process.cpuUsage()) - cpuMsBefore })
  }
}

function cpuMsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000
}
