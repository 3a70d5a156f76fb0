import { answerTasks } from '@platen/platform'
import { compareVersions } from './compare-task.ts'

answerTasks(compareVersions)
