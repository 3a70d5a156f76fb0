import { workerData } from 'node:worker_threads'
import { checkMerge } from '@platen/template/document'
import { answerTasks } from '@platen/platform'
import { unpackData } from '../../bodies/packed-data.ts'
import { openStore } from '../../storage/open-store.ts'
import type { MergeTask, MergeThreadData } from './check-merge.ts'
import { cacheDocuments } from './read-document.ts'

const { store, readMsMax } = workerData as MergeThreadData
const read = cacheDocuments(openStore(store), { readMsMax })

answerTasks(async ({ bundle, packed, createdAt }: MergeTask) =>
  checkMerge(await read(bundle), unpackData(packed), { createdAt }),
)
