import os from 'node:os'
import { threadId } from 'node:worker_threads'
import { threadId as kernelThreadId } from '../../lower-priority.ts'
import { answerTasks } from '../answer-from-thread.ts'

/** Tasks of the test thread. */
export type ThreadTask =
  | { kind: 'id' | 'long' | 'wait' | 'loop' | 'die' }
  | { kind: 'bytes'; bytes: Uint8Array }

/** After two of these in a row, the average duration counts as long. */
const longMs = 400

async function doTask(task: ThreadTask): Promise<number | Uint8Array> {
  if (task.kind === 'loop') for (;;);
  if (task.kind === 'wait') return Promise.withResolvers<number>().promise
  if (task.kind === 'bytes') return task.bytes
  if (task.kind === 'die') {
    // Delayed until the result was sent, so that the thread dies while it is idle.
    setImmediate(() => process.exit())
    return kernelThreadId() ?? threadId
  }
  const longUntil = performance.now() + longMs
  while (task.kind === 'long' && (performance.now() < longUntil || os.getPriority(kernelThreadId()) === 0));
  return threadId
}

answerTasks(doTask, {
  moves: (result) => (typeof result === 'number' ? [] : [result.buffer as ArrayBuffer]),
})
