import type { Redis } from 'ioredis'

/** A hash tag, so that all keys of the queue are in one slot of a Redis Cluster. */
export const queuePrefix = '{platen}'
/** Single documents, with and without a waiting caller. */
export const rendersQueue = 'renders'
/** Batches, which API processes run. */
export const batchesQueue = 'batches'
/** Chunks of batches. */
export const chunksQueue = 'chunks'
/** Renders without a waiting caller that have ended and must be settled. */
export const outcomesQueue = 'outcomes'

/** Priorities of one kind of job, from 1 to 2^21 - 1. BullMQ serves the lowest first. Within a range, accounts take turns. */
export interface PriorityRange {
  queue: string
  /** Name under which the turns of the range are stored. */
  name: string
  first: number
  last: number
}

/** Renders with a waiting caller. */
export const interactiveRange: PriorityRange = {
  queue: rendersQueue,
  name: 'interactive',
  first: 1,
  last: 2 ** 20 - 2,
}
/** Documents of template versions whose last documents reached the time limit. They come after all other renders with a waiting caller. */
export const restingPriority = interactiveRange.last + 1
/** All renders with a waiting caller. */
export const callersRange: PriorityRange = { ...interactiveRange, last: restingPriority }
/** After all renders with a waiting caller. */
export const durableRange: PriorityRange = {
  queue: rendersQueue,
  name: 'durable',
  first: 2 ** 20,
  last: 2 ** 21 - 1,
}
/** Chunks of all batches. */
export const chunksRange: PriorityRange = { queue: chunksQueue, name: 'chunks', first: 1, last: 2 ** 21 - 1 }

/** Returns the range including jobs that were moved to the front, whose priority is 0. */
export function withBroughtForward(range: PriorityRange): PriorityRange {
  return { ...range, first: 0 }
}

/** Returns a BullMQ key for a queue, or one of our own keys with the same prefix. */
export function queueKey(queue: string, name: string): string {
  return `${queuePrefix}:${queue}:${name}`
}

/** Like `queueKey`, for single documents. */
export function rendersKey(name: string): string {
  return queueKey(rendersQueue, name)
}

/** The list on which an API process receives its replies. */
export function replyList(inboxId: string): string {
  return `${queuePrefix}:reply:${inboxId}`
}

/** The set of all worker ids, including dead ones until they are cleaned up. */
export const workerIdsKey = `${queuePrefix}:workers`

/** The key of a worker's status, which expires with the worker. */
export function workerKey(workerId: string): string {
  return `${queuePrefix}:worker:${workerId}`
}

/** The channel that announces ended jobs to all API processes. */
export const jobEndChannel = `${queuePrefix}:endings`

/** BullMQ renews the lock after half of this time. A process whose event loop is blocked for longer loses its jobs to other processes. */
const lockMs = 6_000
/** How soon jobs of a dead process are detected after their locks have expired. */
const stalledCheckEveryMs = 2_000
const pauseAfterErrorMs = 1_000

/** Options for all our queues. */
export function queueOptions(connection: Redis) {
  return { connection, prefix: queuePrefix, skipVersionCheck: true }
}

/** Options for all our consumers, which also take over jobs from dead processes. */
export function workerOptions(
  connection: Redis,
  locks: { lockDuration: number; stalledInterval: number } = {
    lockDuration: lockMs,
    stalledInterval: stalledCheckEveryMs,
  },
) {
  return { ...queueOptions(connection), ...locks, runRetryDelay: pauseAfterErrorMs }
}
