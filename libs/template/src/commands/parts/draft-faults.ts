import type { DraftSource } from '@platen/contract'
import {
  checkSample,
  cleanSettings,
  compileDraft,
  fieldsOfSource,
  readSample,
  readSettings,
  sampleFiles,
} from '@platen/template/draft'

/** Returns the errors in tags, formulas and samples that prevent publishing. */
function faultsOf(source: DraftSource): string[] {
  const fields = fieldsOfSource(source)
  if (!fields) return ['The merge tags of the page do not match.']
  const settings = cleanSettings(readSettings(source.files['template.json'] ?? ''))
  return [
    ...[...compileDraft(settings).faults].map(([path, { message }]) => `${path}: ${message}`),
    ...sampleFiles(source).flatMap((file) => {
      const { data } = readSample(source.files[file] ?? '')
      const found = data ? checkSample(fields, data).items : []
      return found.map(({ pointer, message }) => `${file}${pointer}: ${message}`)
    }),
  ]
}

/** Returns the first error that a change adds, or undefined. */
export function addedFault(before: DraftSource, after: DraftSource): string | undefined {
  const found = faultsOf(after)
  if (found.length === 0) return undefined
  const known = new Set(faultsOf(before))
  return found.find((fault) => !known.has(fault))
}
