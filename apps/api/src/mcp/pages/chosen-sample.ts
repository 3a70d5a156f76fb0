import { type DraftSource, Fault } from '@platen/contract'
import { sampleFiles } from '@platen/template/draft'
import type { PackedData } from '../../bodies/packed-data.ts'
import type { ToolContext } from '../tool.ts'

/** Returns the file of the requested sample, or of the first one, or `undefined` if the template has no samples. Throws `not_found`. */
export function chosenSample(source: DraftSource, wanted: string | undefined): string | undefined {
  const files = sampleFiles(source)
  if (wanted === undefined) return files[0]
  if (files.includes(wanted)) return wanted
  throw new Fault('not_found', {
    detail: `There is no sample ${wanted.slice(0, 100)}. Existing samples: ${files.join(', ') || 'none'}.`,
  })
}

/** Reads the data in a sample. Throws `invalid_data` if the file is not a valid sample. */
export function sampleData(
  source: DraftSource,
  file: string,
  { parts, caller }: ToolContext,
): Promise<PackedData> {
  return parts.bodies.readSample({ file, text: source.files[file] ?? '' }, caller)
}
