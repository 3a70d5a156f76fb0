import type { Redis } from 'ioredis'

/** Hash-tagged, so that every key of the queue lies in one slot of a Redis Cluster. */
export const queuePrefix = '{platen}'
/** Single documents, both those that callers wait for and those that nobody does. */
export const rendersQueue = 'renders'
/** Batches, which API processes run. */
export const batchesQueue = 'batches'
/** Chunks of batches. */
export const chunksQueue = 'chunks'
/** Renders that nobody holds a connection open for: what became of each is settled here. */
export const outcomesQueue = 'outcomes'

/** Priorities of one kind of job, from 1 to 2^21 - 1: BullMQ serves the lowest first. Within a range the accounts take turns. */
export interface PriorityRange {
  queue: string
  /** Its turns are kept under this name. */
  name: string
  first: number
  last: number
}

/** Renders that callers wait for. */
export const interactiveRange: PriorityRange = {
  queue: rendersQueue,
  name: 'interactive',
  first: 1,
  last: 2 ** 20 - 2,
}
/** Behind them, but callers wait: documents of template versions whose last ones ran into their time bound. */
export const restingPriority = interactiveRange.last + 1
/** All of them. */
export const callersRange: PriorityRange = { ...interactiveRange, last: restingPriority }
/** Behind all of them. */
export const durableRange: PriorityRange = {
  queue: rendersQueue,
  name: 'durable',
  first: 2 ** 20,
  last: 2 ** 21 - 1,
}
/** Chunks of all batches. */
export const chunksRange: PriorityRange = { queue: chunksQueue, name: 'chunks', first: 1, last: 2 ** 21 - 1 }

/** The range with what was brought forward, whose priority is 0. */
export function withBroughtForward(range: PriorityRange): PriorityRange {
  return { ...range, first: 0 }
}

/** A key of BullMQ's for a queue, or one of ours beside them. */
export function queueKey(queue: string, name: string): string {
  return `${queuePrefix}:${queue}:${name}`
}

/** As `queueKey`, of single documents. */
export function rendersKey(name: string): string {
  return queueKey(rendersQueue, name)
}

/** The list on which one API process receives its replies. */
export function replyList(inboxId: string): string {
  return `${queuePrefix}:reply:${inboxId}`
}

/** The set of the ids of all workers, dead ones included until somebody looks. */
export const workerIdsKey = `${queuePrefix}:workers`

/** Where a worker's status is kept while it lives. */
export function workerKey(workerId: string): string {
  return `${queuePrefix}:worker:${workerId}`
}

/** Tells all API processes which jobs have ended. */
export const endingsChannel = `${queuePrefix}:endings`

/** BullMQ renews at half of it: an event loop that is blocked for longer loses its jobs to other processes. */
const lockMs = 6_000
/** How soon a dead process's jobs are noticed once their locks have ended. */
const stalledCheckEveryMs = 2_000
const pauseAfterErrorMs = 1_000

/** How a queue of ours is opened. */
export function queueOptions(connection: Redis) {
  return { connection, prefix: queuePrefix, skipVersionCheck: true }
}

/** How a consumer of a queue of ours is opened, beside what it says itself: it looks after dead processes' jobs, too. */
export function workerOptions(
  connection: Redis,
  locks: { lockDuration: number; stalledInterval: number } = {
    lockDuration: lockMs,
    stalledInterval: stalledCheckEveryMs,
  },
) {
  return { ...queueOptions(connection), ...locks, runRetryDelay: pauseAfterErrorMs }
}
