import { parentPort } from 'node:worker_threads'
import { checkFolder, type FolderToCheck } from './check-folder.ts'

parentPort?.on('message', (folder: FolderToCheck) => parentPort?.postMessage(checkFolder(folder)))
