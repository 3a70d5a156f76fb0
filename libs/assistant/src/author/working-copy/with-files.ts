import type { DraftSource } from '@platen/contract'

/** Returns a source with changed files. `undefined` removes a file. */
export function withFiles(
  source: DraftSource,
  files: Readonly<Record<string, string | undefined>>,
): DraftSource {
  const all = Object.entries({ ...source.files, ...files })
  return {
    ...source,
    files: Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== undefined)),
  }
}
