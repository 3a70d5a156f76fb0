import { threadId } from 'node:worker_threads'
import { answerTasks } from '../answer-from-thread.ts'

/** What a thread of the tests does. */
export type ThreadTask = { kind: 'id' } | { kind: 'bytes'; bytes: Uint8Array }

answerTasks((task: ThreadTask) => (task.kind === 'id' ? threadId : task.bytes), {
  moves: (result) => (typeof result === 'number' ? [] : [result.buffer as ArrayBuffer]),
})
