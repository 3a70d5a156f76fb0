import { workerData } from 'node:worker_threads'
import { answerFromThread } from '@platen/runtime'
import { docxText } from './docx-text.ts'

await answerFromThread(() => docxText(Buffer.from(workerData as Uint8Array)))
