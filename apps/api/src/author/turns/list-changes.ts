import type { ReachedElement } from '@platen/contract'

/** Changes beyond a request, by where they were found. */
export interface FoundChanges {
  /** In the draft: elements, settings, formulas and data. */
  inDraft: readonly ReachedElement[]
  /** New addresses and account numbers on the printed pages. */
  addresses: readonly string[]
  /** Other differences on the printed pages. */
  printed: readonly string[]
}

/** More differences on the printed pages are only counted. */
export const printedMax = 150

/** These can be many, such as all amounts if the number format changes. */
const isReplaced = (line: string) => /^(?:Gone|New):/.test(line)

/**
 * Lists changes for users, new addresses and account numbers first. Only differences on the printed pages are limited, because a single setting can
 * change all amounts, and a changed payment detail must not be left out.
 */
export function listChanges({ inDraft, addresses, printed }: FoundChanges): ReachedElement[] {
  const ordered = [...printed.filter((line) => !isReplaced(line)), ...printed.filter(isReplaced)]
  const more = ordered.length - printedMax
  const toEntry = (words: string): ReachedElement => ({ words, start: null })
  const lines = [
    ...ordered.slice(0, printedMax),
    ...(more > 0 ? [`${more} more ${more === 1 ? 'difference' : 'differences'} on the printed pages`] : []),
  ]
  return [...addresses.map(toEntry), ...inDraft, ...lines.map(toEntry)]
}
