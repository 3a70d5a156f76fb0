import type { DraftSource } from '@platen/contract'
import { diff3Merge } from 'node-diff3'
import { readJson } from '../../templates/read-json.ts'

/** A draft in two hands, and what both began from. */
export interface DraftsApart {
  base: DraftSource
  mine: DraftSource
  theirs: DraftSource
}

/**
 * Both drafts' changes in one: file by file, and within a text line by line. `undefined` where they touch, so that only the author can say
 * what is meant. JSON that both could read stays readable.
 */
export function mergeDrafts({ base, mine, theirs }: DraftsApart): DraftSource | undefined {
  const files = mergeEach(base.files, mine.files, theirs.files, {
    isSame: (one, other) => one === other,
    within: mergeTexts,
  })
  const assets = mergeEach(base.assets, mine.assets, theirs.assets, {
    isSame: (one, other) => one?.sha256 === other?.sha256,
    within: () => undefined,
  })
  return files && assets && { files, assets }
}

interface MergeRules<T> {
  isSame: (one: T | undefined, other: T | undefined) => boolean
  /** What both changed; `undefined` where the changes touch. */
  within: (path: string, base: T, mine: T, theirs: T) => T | undefined
}

function mergeEach<T>(
  base: Record<string, T>,
  mine: Record<string, T>,
  theirs: Record<string, T>,
  { isSame, within }: MergeRules<T>,
): Record<string, T> | undefined {
  const merged: Record<string, T> = {}
  for (const path of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const [was, here, there] = [base[path], mine[path], theirs[path]]
    let now = isSame(was, here) ? there : here
    if (!isSame(was, here) && !isSame(was, there) && !isSame(here, there)) {
      if (was === undefined || here === undefined || there === undefined) return undefined
      now = within(path, was, here, there)
      if (now === undefined) return undefined
    }
    if (now !== undefined) merged[path] = now
  }
  return merged
}

function mergeTexts(path: string, base: string, mine: string, theirs: string): string | undefined {
  const lines = [mine, base, theirs].map((text) => text.split('\n'))
  const [here = [], was = [], there = []] = lines
  const regions = diff3Merge(here, was, there, { excludeFalseConflicts: true })
  if (regions.some(({ conflict }) => conflict !== undefined)) return undefined
  const text = regions.flatMap(({ ok }) => ok ?? []).join('\n')
  const isBroken =
    path.endsWith('.json') &&
    [mine, theirs].every((one) => readJson(one) !== undefined) &&
    readJson(text) === undefined
  return isBroken ? undefined : text
}
