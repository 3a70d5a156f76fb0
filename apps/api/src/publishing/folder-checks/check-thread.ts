import { answerTasks } from '../../threads/answer-from-thread.ts'
import { checkFolder, type FolderToCheck } from './check-folder.ts'

answerTasks((folder: FolderToCheck) => checkFolder(folder))
