import { answerTasks } from '@platen/platform'
import { runBodyTask } from './body-tasks.ts'

answerTasks(runBodyTask)
