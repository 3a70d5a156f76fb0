import { workerData } from 'node:worker_threads'
import { openStore } from '../../storage/open-store.ts'
import { answerFromThread } from '@platen/platform'
import { splitItems } from './split-items.ts'
import type { SplitOptions, SplitProgress } from './split-batch.ts'

const progressEveryMs = 200

const options = workerData as SplitOptions
let nextProgressAt = 0

await answerFromThread(({ signal, onProgress }) =>
  splitItems(options, {
    store: openStore(options.store),
    signal,
    onProgress(progress: SplitProgress) {
      const now = performance.now()
      if (now < nextProgressAt) return
      nextProgressAt = now + progressEveryMs
      onProgress(progress)
    },
  }),
)
