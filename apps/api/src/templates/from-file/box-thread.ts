import { answerTasks } from '@platen/platform'
import { boxFields } from './box-fields.ts'

answerTasks(boxFields)
