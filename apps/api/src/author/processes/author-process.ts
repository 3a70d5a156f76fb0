import { answerTasksOfProcess } from '@platen/runtime'
import { doAuthorTask } from './author-tasks.ts'

answerTasksOfProcess(doAuthorTask)
