import type { DraftSource } from '@platen/contract'
import { readSample } from '@platen/template/draft'
import { applyStep, type Step } from '../draft/history.ts'

/** The newest text of a sample that could be read, of those that undo would bring back. */
export function lastGoodSample(
  { source, past }: { source: DraftSource; past: readonly Step[] },
  file: string,
): string | undefined {
  let now = source
  for (const step of past.toReversed()) {
    if (!(file in step.files)) continue
    now = applyStep(now, { ...step, assets: {}, files: { [file]: step.files[file] ?? unchanged } }, 'back')
    const text = now.files[file]
    if (text === undefined) return undefined
    if (readSample(text).data) return text
  }
  return undefined
}

const unchanged = { at: 0, removed: '', inserted: '' }
