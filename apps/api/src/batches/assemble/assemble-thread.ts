import { workerData } from 'node:worker_threads'
import { openStore } from '../../storage/open-store.ts'
import { answerFromThread } from '@platen/platform'
import { type AssembleOptions, assembleOutput } from './assemble-output.ts'

const options = workerData as AssembleOptions

await answerFromThread(({ signal }) => assembleOutput(options, { store: openStore(options.store), signal }))
