import type { DraftSource } from '@platen/contract'
import { isJsonObject, readSample, sampleName, setAt, writeSample } from '@platen/template/draft'
import { withFiles } from '../working-copy/with-files.ts'
import { editInputs, editOptions, textIn } from './read-input.ts'
import { type AuthorTool, type DraftContext, inputOf } from './tool.ts'

export const setSamples: AuthorTool<DraftContext> = {
  name: 'set_samples',
  doing: 'Setting the sample data',
  description:
    'Set a sample: `data` is all of it, or `value` is the one at `path` (such as ["items", 0, "price"]). Raw values: numbers as numbers, dates as 2026-05-04, nothing formatted. Realistic data without real people; enough rows to see the table.',
  input: inputOf(
    {
      file: { type: 'string', description: 'sample.json, or samples/<name>.json for another one' },
      data: { type: 'object' },
      path: { type: 'array', items: { type: ['string', 'integer'] }, minItems: 1, maxItems: 10 },
      value: {},
      removes: editInputs.removes,
    },
    ['file'],
  ),
  run: (input, { copy }) => {
    const made = sampleSet(copy.source, { ...input, file: textIn(input, 'file') })
    return 'refused' in made ? made : { edit: { ...made, ...editOptions(input) } }
  },
}

/** Sets the data of a sample, or one of its values. `isAdded`: other keys of the existing data are kept. */
export function sampleSet(
  source: DraftSource,
  {
    file,
    data,
    isAdded = false,
    ...at
  }: { file: string; data?: unknown; isAdded?: boolean; path?: unknown; value?: unknown },
): { source: DraftSource; words: string } | { refused: string } {
  if (!/^(?:sample\.json|samples\/[\w -]{1,60}\.json)$/.test(file))
    return { refused: `${file} is not a sample. Use sample.json or samples/<name>.json.` }
  const known = readSample(source.files[file] ?? '').data ?? {}
  const now = isJsonObject(data)
    ? { ...(isAdded && known), ...data }
    : Array.isArray(at.path) && 'value' in at
      ? setAt(known, at.path as (string | number)[], at.value)
      : undefined
  if (now === undefined) return { refused: 'Provide data, or path and value.' }
  if (!isJsonObject(data) && JSON.stringify(now) === JSON.stringify(known))
    return {
      refused:
        'The path does not exist, or already has this value. To add an item to a list, set the whole list.',
    }
  return {
    source: withFiles(source, { [file]: writeSample(now) }),
    words: file === 'sample.json' ? 'Set the sample data' : `Set the sample “${sampleName(file)}”`,
  }
}
