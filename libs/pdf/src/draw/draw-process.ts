import { answerTasksOfProcess } from '@platen/runtime'
import { drawDocument } from './draw-document.ts'
import type { DrawTask } from './draw-task.ts'

answerTasksOfProcess((task: DrawTask) => drawDocument(task))
