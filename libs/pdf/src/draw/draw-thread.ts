import { workerData } from 'node:worker_threads'
import { answerFromThread } from '@platen/runtime'
import { drawDocument } from './draw-document.ts'
import type { DrawTask } from './draw-task.ts'

await answerFromThread(() => drawDocument(workerData as DrawTask))
