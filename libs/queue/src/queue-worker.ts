import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'bullmq'

/**
 * A worker of BullMQ that reports only the locks that are lost. BullMQ renews locks without regard to jobs that are leaving the queue at the
 * same moment: the lock of such a job is gone, and BullMQ reports an error, although nothing is wrong.
 */
export class QueueWorker<Data, Result = unknown> extends Worker<Data, Result> {
  override async extendJobLocks(jobIds: string[], tokens: string[], lockMs: number): Promise<string[]> {
    const lost = await super.extendJobLocks(jobIds, tokens, lockMs)
    if (lost.length === 0) return lost
    // Redis replies in order. After this event-loop turn, a job that left before the renewal has ended in this process, too.
    await turn()
    const inProgress = new Set(this.lockManager.getTrackedJobIds())
    return lost.filter((jobId) => inProgress.has(jobId))
  }
}
