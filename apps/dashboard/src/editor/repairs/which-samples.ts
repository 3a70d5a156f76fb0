import { sampleName } from '../../templates/template-source.ts'

/** How buttons name samples: "all samples", "sample “second”". */
export function whichSamples(files: readonly string[], all: number): string {
  if (files.length === all) return all === 1 ? 'the sample' : 'all samples'
  const [only] = files
  return files.length === 1 && only !== undefined ? `sample “${sampleName(only)}”` : `${files.length} samples`
}
