import { answerTasks } from '@platen/platform'
import { detectContent, type FileToInspect } from './detect-content.ts'

answerTasks((file: FileToInspect) => detectContent(file))
