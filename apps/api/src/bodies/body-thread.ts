import { answerTasks } from '../threads/answer-from-thread.ts'
import { doBodyTask } from './body-tasks.ts'

answerTasks(doBodyTask)
