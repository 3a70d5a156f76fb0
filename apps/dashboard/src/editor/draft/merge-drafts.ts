import type { DraftSource } from '@platen/contract'
import { readJson } from '@platen/template/draft'
import { diffArrays } from 'diff'

/** Two versions of a draft and their common base. */
export interface DivergedDrafts {
  base: DraftSource
  mine: DraftSource
  theirs: DraftSource
}

/** Merges two drafts, file by file and line by line. Returns `undefined` if they conflict. Files that are valid JSON in both stay valid. */
export function mergeDrafts({ base, mine, theirs }: DivergedDrafts): DraftSource | undefined {
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
  /** Merges two changes to the same file; `undefined` if they conflict. */
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
  const changes = here && there && combineChanges(here, there)
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

/** The lines of the base from `from` up to but not including `to`, and their replacement. */
interface LineChange {
  from: number
  to: number
  put: readonly string[]
}

/** Files with more changed lines are not compared line by line, because that would take seconds. */
const changedLinesMax = 1_000

/** Returns the changes in order; `undefined` if there are too many. */
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
    // A removal and the following insertion are one change.
    if (last?.to === change.from)
      changes[changes.length - 1] = { from: last.from, to: change.to, put: [...last.put, ...change.put] }
    else changes.push(change)
  }
  return changes
}

/** Returns the changes from both sides, and identical changes only once; `undefined` if two conflict. */
function combineChanges(here: readonly LineChange[], there: readonly LineChange[]): LineChange[] | undefined {
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
