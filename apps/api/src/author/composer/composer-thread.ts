import { answerTasks } from '@platen/runtime'
import { doComposerTask } from './composer-tasks.ts'

answerTasks(doComposerTask)
