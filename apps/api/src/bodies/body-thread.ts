import { answerTasks } from '@platen/runtime'
import { doBodyTask } from './body-tasks.ts'

answerTasks(doBodyTask)
