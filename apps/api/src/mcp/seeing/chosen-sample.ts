import { type DraftSource, Fault } from '@platen/contract'
import { sampleFiles } from '@platen/template/draft'
import type { PackedData } from '../../bodies/packed-data.ts'
import type { ToolContext } from '../tool.ts'

/** The sample of this file, or else the first; `undefined` where a template has none. Throws `not_found`. */
export function chosenSample(source: DraftSource, wanted: string | undefined): string | undefined {
  const files = sampleFiles(source)
  if (wanted === undefined) return files[0]
  if (files.includes(wanted)) return wanted
  throw new Fault('not_found', {
    detail: `There is no sample ${wanted.slice(0, 100)}. There are: ${files.join(', ') || 'none'}.`,
  })
}

/** The data of a sample. Throws `invalid_data` for a file that is none. */
export function sampleData(
  source: DraftSource,
  file: string,
  { parts, caller }: ToolContext,
): Promise<PackedData> {
  return parts.bodies.readSample({ file, text: source.files[file] ?? '' }, caller)
}
