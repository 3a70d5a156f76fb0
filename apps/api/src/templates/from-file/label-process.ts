import { answerTasksOfProcess } from '@platen/platform'
import { labelDocument, type LabelTask } from './label-document.ts'

answerTasksOfProcess((task: LabelTask) => labelDocument(task))
