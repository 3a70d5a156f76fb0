import { answerTasksOfProcess } from '@platen/runtime'
import { labelDocument, type LabelTask } from './label-document.ts'

answerTasksOfProcess((task: LabelTask) => labelDocument(task))
