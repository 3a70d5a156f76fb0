import { workerData } from 'node:worker_threads'
import { openStore } from '../../storage/open-store.ts'
import { answerFromThread } from '@platen/platform'
import { cutItems } from './cut-items.ts'
import type { CutOptions, CutProgress } from './cut-batch.ts'

const progressEveryMs = 200

const options = workerData as CutOptions
let tellAgainAt = 0

await answerFromThread(({ signal, onProgress }) =>
  cutItems(options, {
    store: openStore(options.store),
    signal,
    onProgress(progress: CutProgress) {
      const now = performance.now()
      if (now < tellAgainAt) return
      tellAgainAt = now + progressEveryMs
      onProgress(progress)
    },
  }),
)
