import type { DraftSource } from '@platen/contract'
import { sampleFiles, readSample } from '@platen/template/draft'
import { withRightSigns } from '../samples/right-signs.ts'
import type { Repair } from './repair.ts'
import { whichSamples } from './which-samples.ts'

/**
 * What puts samples right that are no JSON: a sign too many or too few is put right; else the sample comes back as it was when it could be read,
 * if `lastGood` has it, which is for its author to choose.
 */
export function unreadRepairs(
  source: DraftSource,
  lastGood: (file: string) => string | undefined = () => undefined,
): Repair[] {
  const files = sampleFiles(source)
  return files.flatMap((file): Repair[] => {
    const text = source.files[file] ?? ''
    if (readSample(text).data) return []
    const words = whichSamples(source, [file])
    const repaired = withRightSigns(text)
    if (repaired !== undefined)
      return [
        {
          id: `signs ${file}`,
          field: '',
          sample: file,
          label: `Put the commas and brackets of ${words} right`,
          apply: ({ files: now }) => {
            const again = withRightSigns(now[file] ?? '')
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
            label: `Bring ${words} back as it was before`,
            isChoice: true,
            apply: () => ({ [file]: good }),
          },
        ]
  })
}
