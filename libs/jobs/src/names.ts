/** Hash-tagged, so that every key of the queue lies in one slot of a Redis Cluster. */
export const queuePrefix = '{platen}'
export const rendersQueue = 'renders'
export const batchesQueue = 'batches'
/** Chunks of batches. */
export const chunksQueue = 'chunks'
/** Renders that nobody holds a connection open for: what became of each is settled here. */
export const outcomesQueue = 'outcomes'

/** BullMQ serves jobs without a priority before all that have one. */
export const bulkPriority = 10
/** Behind the bulk renders that somebody waits for. */
export const durablePriority = 20

/** The list on which one API process receives its replies. */
export function replyList(inboxId: string): string {
  return `${queuePrefix}:reply:${inboxId}`
}

export const workerIdsKey = `${queuePrefix}:workers`

export function workerKey(workerId: string): string {
  return `${queuePrefix}:worker:${workerId}`
}

/** Tells all API processes which jobs have ended. */
export const endingsChannel = `${queuePrefix}:endings`
