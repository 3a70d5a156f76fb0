export * from './batch-queue.ts'
export * from './consume-batches.ts'
export { connectFailFast, connectPatient, untilReady, type RedisUrl } from './connection.ts'
export * from './consume-chunks.ts'
export * from './consume-renders.ts'
export * from './durable-endings.ts'
export * from './durable-outcomes.ts'
export * from './durable-renders.ts'
export type { QueuedRequest } from './job.ts'
export type { LoadBounds } from './load.ts'
export type { OldestWaiting } from './oldest-waiting.ts'
export type { QueueStatus } from './queue-status.ts'
export * from './render-queue.ts'
export { CallerLeft, type Rendered } from './waiting-replies.ts'
export * from './work-queue.ts'
export {
  openSharedPrintState,
  type SharedPrintFigures,
  type SharedPrintResult,
  type SharedPrintState,
} from './shared-print-state.ts'
export type { WorkerStatus } from './worker-presence.ts'
export type { Redis } from 'ioredis'
