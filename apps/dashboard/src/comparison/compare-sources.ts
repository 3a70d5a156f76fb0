import type { DraftSource } from '@platen/contract'

/** A changed text file. A side without the file is `null`. */
export interface ChangedFile {
  path: string
  before: string | null
  after: string | null
}

/** The differences between two drafts: both versions of each changed text file, and the paths of changed assets. */
export interface SourceChanges {
  files: ChangedFile[]
  assets: string[]
}

/** Compares two drafts in the same way as the check before publishing. */
export function compareSources(before: DraftSource, after: DraftSource): SourceChanges {
  const files = pathsOf(before.files, after.files)
    .map((path) => ({ path, before: at(before.files, path), after: at(after.files, path) }))
    .filter((file) => file.before !== file.after)
  const assets = pathsOf(before.assets, after.assets).filter(
    (path) => at(before.assets, path)?.sha256 !== at(after.assets, path)?.sha256,
  )
  return { files, assets }
}

function pathsOf(before: object, after: object): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted()
}

function at<T>(entries: Record<string, T>, path: string): T | null {
  return Object.hasOwn(entries, path) ? (entries[path] ?? null) : null
}
