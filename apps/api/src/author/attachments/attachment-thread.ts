import { answerTasks } from '@platen/runtime'
import { findContent, type FileToLookAt } from './find-content.ts'

answerTasks((file: FileToLookAt) => findContent(file))
