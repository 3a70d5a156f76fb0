/** Hash-tagged, so that every key of the queue lies in one slot of a Redis Cluster. */
export const queuePrefix = '{platen}'
export const rendersQueue = 'renders'

/** The list on which one API process receives its replies. */
export function replyList(inboxId: string): string {
  return `${queuePrefix}:reply:${inboxId}`
}

export const workerIdsKey = `${queuePrefix}:workers`

export function workerKey(workerId: string): string {
  return `${queuePrefix}:worker:${workerId}`
}
