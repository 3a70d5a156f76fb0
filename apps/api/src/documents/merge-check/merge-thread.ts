import { workerData } from 'node:worker_threads'
import { findMergeFaults } from '@platen/document'
import { answerTasks } from '@platen/runtime'
import { unpackData } from '../../bodies/packed-data.ts'
import { openStore, type StoreSettings } from '../../storage/open-store.ts'
import type { MergeTask } from './check-merge.ts'
import { keepDocuments } from './read-document.ts'

const read = keepDocuments(openStore(workerData as StoreSettings))

answerTasks(async ({ bundle, packed, createdAt }: MergeTask) =>
  findMergeFaults(await read(bundle), unpackData(packed), { createdAt }),
)
