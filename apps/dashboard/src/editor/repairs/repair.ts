import type { DraftSource } from '@platen/contract'

/** A fix of one mismatch between the page and its samples, or of one error of the page. */
export interface Repair {
  id: string
  label: string
  /** Dotted path of the field that it is for. */
  field: string
  /** The sample whose invalid text it repairs. */
  sample?: string
  /** Returns the changed files. */
  apply: (source: DraftSource) => Record<string, string>
  /** One of several alternatives. It has its own button and is never applied with all others. */
  isChoice?: true
  /** An alternative with its own button, which is never applied with all others. */
  instead?: Repair
}

/** Returns the files that change if the repairs are applied one after the other. */
export function applyAll(source: DraftSource, repairs: readonly Repair[]): Record<string, string> {
  return repairs.reduce<Record<string, string>>((changed, { apply }) => {
    const now = { ...source, files: { ...source.files, ...changed } }
    return { ...changed, ...apply(now) }
  }, {})
}
