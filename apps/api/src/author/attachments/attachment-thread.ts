import { answerTasks } from '@platen/platform'
import { findContent, type FileToLookAt } from './find-content.ts'

answerTasks((file: FileToLookAt) => findContent(file))
