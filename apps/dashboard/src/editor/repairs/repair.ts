import type { DraftSource } from '@platen/contract'

/** A fix for one mismatch between the page and its samples, or for one error on the page. */
export interface Repair {
  id: string
  label: string
  /** Dotted path of the field that is fixed. Empty if the fix is not for a field. */
  field: string
  /** For a sample that is not valid JSON: the file of the sample. */
  sample?: string
  /** Returns the changed files. */
  apply: (source: DraftSource) => Record<string, string>
  /** Whether the user must choose this fix. It has its own button, and is not applied by the button that applies all fixes. */
  isChoice?: true
  /** An alternative fix with its own button. It is not applied by the button that applies all fixes. */
  instead?: Repair
}

/** Applies repairs one after the other, and returns the changed files. */
export function applyAll(source: DraftSource, repairs: readonly Repair[]): Record<string, string> {
  return repairs.reduce<Record<string, string>>((changed, { apply }) => {
    const now = { ...source, files: { ...source.files, ...changed } }
    return { ...changed, ...apply(now) }
  }, {})
}
