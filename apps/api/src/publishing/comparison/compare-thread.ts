import { answerTasks } from '@platen/platform'
import { compareVersions } from './compare-versions.ts'

answerTasks(compareVersions)
