import { answerTasksOfProcess } from '@platen/platform'
import { runAuthorTask } from './author-tasks.ts'

answerTasksOfProcess(runAuthorTask)
