import { answerTasks } from '@platen/runtime'
import { doAuthorTask } from './author-tasks.ts'

answerTasks(doAuthorTask)
