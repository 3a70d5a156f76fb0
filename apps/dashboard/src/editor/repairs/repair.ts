import type { DraftSource } from '@platen/contract'

/** What puts right one thing that is wrong between the page and its samples, or in the page. */
export interface Repair {
  id: string
  /** What stands on its button. */
  label: string
  /** The field that it is of, by its dotted path. */
  field: string
  /** The sample whose text it repairs, where that is no data. */
  sample?: string
  /** The files that it changes in a draft. */
  apply: (source: DraftSource) => Record<string, string>
  /** One of several ways, to be chosen by its own button: never made with all others. */
  isChoice?: true
  /** What may have been meant as well: to be chosen by its own button, and never made with all others. */
  instead?: Repair
}

/** The files that change when one repair after the other is made. */
export function applyAll(source: DraftSource, repairs: readonly Repair[]): Record<string, string> {
  return repairs.reduce<Record<string, string>>((changed, { apply }) => {
    const now = { ...source, files: { ...source.files, ...changed } }
    return { ...changed, ...apply(now) }
  }, {})
}
