import { answerTasksOfProcess } from '@platen/runtime'
import { importDocument } from './import-document.ts'

answerTasksOfProcess((bytes: Uint8Array) => importDocument(bytes))
