import { answerTasksOfProcess } from '@platen/runtime'
import { docxText } from './docx-text.ts'

answerTasksOfProcess((bytes: Uint8Array) => docxText(Buffer.from(bytes)))
