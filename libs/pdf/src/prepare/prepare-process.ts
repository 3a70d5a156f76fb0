import { answerTasksOfProcess } from '@platen/platform'
import { prepareDocument, type PrepareTask } from './prepare-document.ts'

answerTasksOfProcess((task: PrepareTask) => prepareDocument(task))
