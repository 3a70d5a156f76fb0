import type { DraftSource } from '@platen/contract'
import { applyStep, type Step } from '../../draft/history.ts'
import { settingsFault } from './page-settings.ts'

/** template.json as it stood before it was broken, as far back as the steps of undo go. */
export function lastReadable(source: DraftSource, past: readonly Step[]): string | undefined {
  let before = source
  for (const step of past.toReversed()) {
    before = applyStep(before, step, 'back')
    const text = before.files['template.json']
    if (text !== undefined && settingsFault(text) === undefined) return text
  }
  return undefined
}
