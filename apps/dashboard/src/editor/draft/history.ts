import type { DraftAsset, DraftSource } from '@platen/contract'

/** New contents of files and assets; `null` deletes a file or an asset. All others stay unchanged. */
export interface DraftChange {
  files?: Readonly<Record<string, string | null>>
  assets?: Readonly<Record<string, DraftAsset | null>>
}

/** A change within a file: at offset `at`, `removed` was replaced with `inserted`. `null`: the file did not exist before, or no longer exists. */
interface FileChange {
  at: number
  removed: string | null
  inserted: string | null
}

/** An undo step. Its size does not depend on the size of the files, so the history is not limited. */
export interface Step {
  /** Label for users, such as "Typing in the HTML". */
  label: string
  /** Consecutive edits with the same value are joined. */
  merge?: string
  /** Dotted path of the field whose settings changed; empty: settings of all fields. */
  field?: string
  /** Made on the page, where the change is visible in any tab. */
  isOnPage?: true
  /** The chat turn that produced it. */
  turn?: string
  files: Record<string, FileChange>
  assets: Record<string, { before: DraftAsset | null; after: DraftAsset | null }>
}

/** A step's label and origin. */
export type StepInfo = Pick<Step, 'label' | 'merge' | 'field' | 'isOnPage' | 'turn'>

/** Returns the change from one source to another. */
export function changeBetween(from: DraftSource, to: DraftSource): DraftChange {
  const gone = <T>(before: Record<string, T>, after: Record<string, T>) =>
    Object.fromEntries(Object.keys(before).flatMap((path) => (path in after ? [] : [[path, null] as const])))
  return {
    files: { ...gone(from.files, to.files), ...to.files },
    assets: { ...gone(from.assets, to.assets), ...to.assets },
  }
}

/** Returns the step for a change; `undefined` if nothing changes. */
export function stepOf(source: DraftSource, change: DraftChange, info: StepInfo): Step | undefined {
  const step: Step = { ...info, files: {}, assets: {} }
  for (const [path, after] of Object.entries(change.files ?? {})) {
    const before = source.files[path] ?? null
    if (before !== after) step.files[path] = fileChange(before, after)
  }
  for (const [path, after] of Object.entries(change.assets ?? {})) {
    const before = source.assets[path] ?? null
    if (before?.sha256 !== after?.sha256) step.assets[path] = { before, after }
  }
  return Object.keys(step.files).length + Object.keys(step.assets).length === 0 ? undefined : step
}

/** Returns the source with a step applied or reverted. */
export function applyStep(source: DraftSource, step: Step, direction: 'forward' | 'back'): DraftSource {
  const files = { ...source.files }
  for (const [path, change] of Object.entries(step.files)) {
    const [from, to] =
      direction === 'forward' ? [change.removed, change.inserted] : [change.inserted, change.removed]
    if (to === null) delete files[path]
    else if (from === null) files[path] = to
    else {
      const text = files[path] ?? ''
      files[path] = text.slice(0, change.at) + to + text.slice(change.at + from.length)
    }
  }
  const assets = { ...source.assets }
  for (const [path, { before, after }] of Object.entries(step.assets)) {
    const to = direction === 'forward' ? after : before
    if (to === null) delete assets[path]
    else assets[path] = to
  }
  return { files, assets }
}

function fileChange(before: string | null, after: string | null): FileChange {
  if (before === null || after === null) return { at: 0, removed: before, inserted: after }
  const { from, to, insert } = textChange(before, after) ?? { from: 0, to: 0, insert: '' }
  return { at: from, removed: before.slice(from, to), inserted: insert }
}

/** Joins two steps with the same `merge` value if the second continues at the position of the first; `undefined` otherwise. */
export function joinSteps(first: Step, second: Step): Step | undefined {
  if (first.merge === undefined || first.merge !== second.merge) return undefined
  if (Object.keys(first.assets).length + Object.keys(second.assets).length > 0) return undefined
  const files = { ...first.files }
  for (const [path, change] of Object.entries(second.files)) {
    const joined = joinChanges(first.files[path], change)
    if (!joined) return undefined
    files[path] = joined
  }
  return { ...first, files }
}

function joinChanges(a: FileChange | undefined, b: FileChange | undefined): FileChange | undefined {
  if (a?.removed == null || a.inserted === null || b?.removed == null || b.inserted === null) return undefined
  const end = a.at + a.inserted.length
  // Typing more, deleting backward, or changing the text just typed.
  if (b.at < a.at ? b.at + b.removed.length < a.at : b.at > end) return undefined
  const before = b.at < a.at ? b.removed.slice(0, a.at - b.at) : ''
  const kept = b.at < a.at ? '' : a.inserted.slice(0, b.at - a.at)
  const bEnd = b.at + b.removed.length
  const after = bEnd > end ? b.removed.slice(b.removed.length - (bEnd - end)) : ''
  const rest = bEnd > end ? '' : a.inserted.slice(bEnd - a.at)
  return {
    at: Math.min(a.at, b.at),
    removed: before + a.removed + after,
    inserted: kept + b.inserted + rest,
  }
}

/** Returns the smallest single change from one string to another, with offsets in the first; `undefined` if they are equal. */
export function textChange(
  before: string,
  after: string,
): { from: number; to: number; insert: string } | undefined {
  if (before === after) return undefined
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from++
  let end = 0
  while (end < shorter - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) }
}
