import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'bullmq'

/**
 * A BullMQ worker that only reports locks that were really lost. BullMQ also renews locks for jobs that are just leaving the queue. The lock of such
 * a job is gone, and BullMQ reports an error, although nothing is wrong.
 */
export class QueueWorker<Data, Result = unknown> extends Worker<Data, Result> {
  override async extendJobLocks(jobIds: string[], tokens: string[], lockMs: number): Promise<string[]> {
    const lost = await super.extendJobLocks(jobIds, tokens, lockMs)
    if (lost.length === 0) return lost
    // Redis replies in order. After this turn of the event loop, a job that left the queue before the renewal has also ended in this process.
    await turn()
    const inProgress = new Set(this.lockManager.getTrackedJobIds())
    return lost.filter((jobId) => inProgress.has(jobId))
  }
}
