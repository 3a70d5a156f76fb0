import { answerTasksOfProcess } from '@platen/platform'
import { doAuthorTask } from './author-tasks.ts'

answerTasksOfProcess(doAuthorTask)
