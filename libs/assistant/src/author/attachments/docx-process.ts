import { answerTasksOfProcess } from '@platen/platform'
import { docxText } from './docx-text.ts'

answerTasksOfProcess((bytes: Uint8Array) => docxText(Buffer.from(bytes)))
