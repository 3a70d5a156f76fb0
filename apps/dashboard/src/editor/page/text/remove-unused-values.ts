import type { DraftSource } from '@platen/contract'
import { sampleFiles, samplesWithout, readSample, fieldsOfSource } from '@platen/template/draft'
import { findMismatches } from '../../fields/fit-request.ts'

/** Removes the values of fields that were replaced with fixed text from the samples, if nothing else uses them. Returns the changed samples. */
export function removeUnusedValues(source: DraftSource, paths: Iterable<string>): Record<string, string> {
  const fields = fieldsOfSource(source) ?? []
  const tooMuch = new Set(
    sampleFiles(source).flatMap((file) => {
      const { data } = readSample(source.files[file] ?? '')
      const positions = data ? findMismatches(fields, data) : []
      return positions.flatMap(({ code, path }) => (code === 'unknown_key' ? [path.join('.')] : []))
    }),
  )
  const changed: Record<string, string> = {}
  for (const dotted of paths) {
    if (!tooMuch.has(dotted)) continue
    const now = { ...source, files: { ...source.files, ...changed } }
    Object.assign(changed, samplesWithout(now, dotted.split('.')))
  }
  return changed
}
