import { answerTasks } from '@platen/runtime'
import { boxFields } from './box-fields.ts'

answerTasks(boxFields)
