import { answerTasks } from '@platen/platform'
import { openStore } from '../storage/open-store.ts'
import { assembleOutput } from './assemble/assemble-output.ts'
import { splitItems } from './chunking/split-items.ts'
import type { SmallStep } from './small-steps.ts'

/** A small step takes milliseconds, so it is never cancelled and reports no progress. */
const signal = new AbortController().signal
const onProgress = () => undefined

answerTasks(async (step: SmallStep) => {
  const store = openStore(step.options.store)
  return step.kind === 'split'
    ? splitItems(step.options, { store, signal, onProgress })
    : assembleOutput(step.options, { store, signal })
})
