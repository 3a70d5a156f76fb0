import { answerTasksOfProcess } from '@platen/platform'
import { drawDocument } from './draw-document.ts'
import type { DrawTask } from './draw-task.ts'

answerTasksOfProcess((task: DrawTask) => drawDocument(task))
