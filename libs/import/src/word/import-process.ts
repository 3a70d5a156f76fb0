import { answerTasksOfProcess } from '@platen/platform'
import { importDocument } from './import-document.ts'

answerTasksOfProcess((bytes: Uint8Array) => importDocument(bytes))
