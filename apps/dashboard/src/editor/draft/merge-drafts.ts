import type { DraftSource } from '@platen/contract'
import { readJson } from '@platen/template/draft'
import { diffArrays } from 'diff'

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
  const was = base.split('\n')
  const [here, there] = [changesOf(was, mine.split('\n')), changesOf(was, theirs.split('\n'))]
  const changes = here && there && together(here, there)
  if (!changes) return undefined
  const parts: (readonly string[])[] = []
  let at = 0
  for (const { from, to, put } of changes) {
    parts.push(was.slice(at, from), put)
    at = to
  }
  const text = [...parts, was.slice(at)].flat().join('\n')
  const isBroken =
    path.endsWith('.json') &&
    [mine, theirs].every((one) => readJson(one) !== undefined) &&
    readJson(text) === undefined
  return isBroken ? undefined : text
}

/** Lines of the base, from one to before another, and what stands in their place. */
interface LineChange {
  from: number
  to: number
  put: readonly string[]
}

/** More is no change of lines but another text; finding out how it came about would take seconds. */
const changedLinesMax = 1_000

/** In their order; `undefined` where they are more than anybody could follow. */
function changesOf(was: readonly string[], now: readonly string[]): LineChange[] | undefined {
  let head = 0
  while (head < was.length && head < now.length && was[head] === now[head]) head++
  let tail = 0
  while (tail < Math.min(was.length, now.length) - head && was.at(-1 - tail) === now.at(-1 - tail)) tail++
  const [gone, put] = [was.slice(head, was.length - tail), now.slice(head, now.length - tail)]
  if (gone.length === 0 || put.length === 0)
    return gone.length + put.length === 0 ? [] : [{ from: head, to: head + gone.length, put }]
  const parts = diffArrays(gone, put, { maxEditLength: changedLinesMax })
  if (!parts) return undefined
  const changes: LineChange[] = []
  let at = head
  for (const { added, removed, value } of parts) {
    const last = changes.at(-1)
    const change = { from: at, to: removed ? at + value.length : at, put: added ? value : [] }
    if (!added) at += value.length
    if (!added && !removed) continue
    // What goes and what comes in its place are one change.
    if (last?.to === change.from)
      changes[changes.length - 1] = { from: last.from, to: change.to, put: [...last.put, ...change.put] }
    else changes.push(change)
  }
  return changes
}

/** Both sides' changes, those that both made once; `undefined` where two touch. */
function together(here: readonly LineChange[], there: readonly LineChange[]): LineChange[] | undefined {
  const all = [
    ...here,
    ...there.filter((change) => !here.some((other) => isSameChange(other, change))),
  ].toSorted((a, b) => a.from - b.from || a.to - b.to)
  const touch = all.some((change, index) => index > 0 && change.from <= (all[index - 1]?.to ?? -1))
  return touch ? undefined : all
}

function isSameChange(a: LineChange, b: LineChange): boolean {
  return (
    a.from === b.from &&
    a.to === b.to &&
    a.put.length === b.put.length &&
    a.put.every((line, index) => line === b.put[index])
  )
}
