import { answerTasks } from '@platen/runtime'
import { checkFolder, type FolderToCheck } from './check-folder.ts'

answerTasks((folder: FolderToCheck) => checkFolder(folder))
