import { answerTasks } from '@platen/runtime'
import { compareVersions } from './compare-task.ts'

answerTasks(compareVersions)
