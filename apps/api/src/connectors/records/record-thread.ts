import { answerTasks } from '@platen/runtime'
import { makeRecord } from './make-record.ts'

answerTasks(makeRecord)
