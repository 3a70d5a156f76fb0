import { answerTasks } from '@platen/platform'
import { doBodyTask } from './body-tasks.ts'

answerTasks(doBodyTask)
