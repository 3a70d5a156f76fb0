import { answerTasksOfProcess } from '@platen/runtime'
import { prepareDocument, type PrepareTask } from './prepare-document.ts'

answerTasksOfProcess((task: PrepareTask) => prepareDocument(task))
