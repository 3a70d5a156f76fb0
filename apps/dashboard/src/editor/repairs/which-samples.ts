import type { DraftSource } from '@platen/contract'
import { sampleFiles, sampleWords } from '@platen/template/draft'

/** Returns the label of samples for a button, such as "all samples" or "sample “second”". */
export function samplesLabel(source: DraftSource, files: readonly string[]): string {
  const all = sampleFiles(source).length
  if (files.length === all) return all === 1 ? 'the sample' : 'all samples'
  const [only] = files
  return files.length === 1 && only !== undefined
    ? `sample “${sampleWords(only, source.files)}”`
    : `${files.length} samples`
}
