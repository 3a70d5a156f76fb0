import type { DraftSource } from '@platen/contract'
import { sampleFiles, samplesWithout, readSample, fieldsOfSource } from '@platen/template/draft'
import { findMismatches } from '../../fields/fit-request.ts'

/** Returns the samples that change when fixed text replaces fields. Values that nothing uses any more are removed. */
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
