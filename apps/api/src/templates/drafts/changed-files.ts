import type { DraftSource } from '@platen/contract'

/** Returns the text files that differ, sorted by path; `null` for a missing file. */
export function changedFiles(
  before: DraftSource | undefined,
  after: DraftSource,
): { path: string; before: string | null; after: string | null }[] {
  return pathsOf(before?.files, after.files)
    .map((path) => ({ path, before: textAt(before?.files, path), after: textAt(after.files, path) }))
    .filter((file) => file.before !== file.after)
}

/** Returns the paths of the assets that differ. */
export function changedAssets(before: DraftSource | undefined, after: DraftSource): string[] {
  return pathsOf(before?.assets, after.assets).filter(
    (path) => hashAt(before?.assets, path) !== hashAt(after.assets, path),
  )
}

function pathsOf(before: object | undefined, after: object): string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])].toSorted()
}

function textAt(files: DraftSource['files'] | undefined, path: string): string | null {
  return files && Object.hasOwn(files, path) ? (files[path] ?? null) : null
}

function hashAt(assets: DraftSource['assets'] | undefined, path: string): string | undefined {
  return assets && Object.hasOwn(assets, path) ? assets[path]?.sha256 : undefined
}
