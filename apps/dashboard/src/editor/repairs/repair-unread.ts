import type { DraftSource } from '@platen/contract'
import { sampleFiles, readSample } from '@platen/template/draft'
import { repairPunctuation } from '../samples/repair-punctuation.ts'
import type { Repair } from './repair.ts'
import { samplesLabel } from './which-samples.ts'

/**
 * Returns repairs of samples that are not valid JSON. They correct the punctuation if possible, or else offer to restore the last valid text from
 * `lastGood`.
 */
export function invalidJsonRepairs(
  source: DraftSource,
  lastGood: (file: string) => string | undefined = () => undefined,
): Repair[] {
  const files = sampleFiles(source)
  return files.flatMap((file): Repair[] => {
    const text = source.files[file] ?? ''
    if (readSample(text).data) return []
    const samplesText = samplesLabel(source, [file])
    const repaired = repairPunctuation(text)
    if (repaired !== undefined)
      return [
        {
          id: `signs ${file}`,
          field: '',
          sample: file,
          label: `Fix the commas and brackets in ${samplesText}`,
          apply: ({ files: now }) => {
            const again = repairPunctuation(now[file] ?? '')
            return again === undefined ? {} : { [file]: again }
          },
        },
      ]
    const good = lastGood(file)
    return good === undefined
      ? []
      : [
          {
            id: `last good ${file}`,
            field: '',
            sample: file,
            label: `Restore ${samplesText}`,
            isChoice: true,
            apply: () => ({ [file]: good }),
          },
        ]
  })
}
