import { answerTasks } from '@platen/platform'
import { makeRecord } from './make-record.ts'

answerTasks(makeRecord)
