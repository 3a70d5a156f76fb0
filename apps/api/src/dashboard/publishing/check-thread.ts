import { parentPort } from 'node:worker_threads'
import { checkFolder, type FolderToCheck } from './check-folder.ts'

parentPort?.on('message', (folder: FolderToCheck) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(checkFolder(folder))
})
