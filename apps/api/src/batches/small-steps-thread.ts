import { answerTasks } from '@platen/platform'
import { openStore } from '../storage/open-store.ts'
import { assembleOutput } from './assemble/assemble-output.ts'
import { cutItems } from './row-cutting/cut-items.ts'
import type { SmallStep } from './small-steps.ts'

/** It takes milliseconds, so nothing stops it, and nobody needs to know how far it is. */
const signal = new AbortController().signal
const onProgress = () => undefined

answerTasks(async (step: SmallStep) => {
  const store = openStore(step.options.store)
  return step.kind === 'cut'
    ? cutItems(step.options, { store, signal, onProgress })
    : assembleOutput(step.options, { store, signal })
})
