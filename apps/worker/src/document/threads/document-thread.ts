import { workerData } from 'node:worker_threads'
import { answerTasks, freeStartupMemory } from '@platen/platform'
import { warmFormats } from '../warm-formats.ts'
import { createDocumentTasks } from './document-tasks.ts'
import { transferListOf, taskSteps } from './task-messages.ts'

const { step } = workerData as { step: Int32Array }
warmFormats()
// Frees half of the heap.
freeStartupMemory()
answerTasks(
  createDocumentTasks((begun) => void Atomics.store(step, 0, taskSteps.indexOf(begun))),
  { moves: transferListOf },
)
