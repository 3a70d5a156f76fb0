import { answerTasks } from '@platen/platform'
import { checkFolder, type FolderToCheck } from './check-folder.ts'

answerTasks((folder: FolderToCheck) => checkFolder(folder))
