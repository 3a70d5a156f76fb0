import type { DraftSource } from '@platen/contract'
import { isJsonObject, readJson, sampleFiles } from '@platen/template/draft'

/** Returns the samples of a version that are valid JSON objects, the main sample first. */
export function samplesOf(source: DraftSource | null): Readonly<Record<string, unknown>>[] {
  if (!source) return []
  const read = sampleFiles(source).map((file) => readJson(source.files[file] ?? ''))
  return read.filter(isJsonObject)
}
