import { Fault, type Field } from '@platen/contract'
import { describeData, type Flavour } from '@platen/merge/data-schema'
import { readSample, readSettings } from '@platen/template/draft'

/** What a version's or a draft's folder says of its data; as it stands in the files, since reading it may take long. */
export interface FolderToDescribe {
  name: string
  fields: readonly Field[]
  /** The author's samples as JSON, the first one first; a draft's may be half-typed. */
  samples: readonly string[]
  /** template.json, which has the fields in the author's order. */
  settings: string
}

/** Longest description, as JSON. The largest of the library is a hundredth of it (November 2026). */
const lengthMax = 4 * 2 ** 20

/** Describes the data for `flavour`, as JSON. Throws `invalid_request` for what is too large to be described. */
export function describeFolder(folder: FolderToDescribe, flavour: Flavour): string {
  const { name, fields, settings } = folder
  const samples = folder.samples.flatMap((text) => readSample(text).data ?? [])
  const declared = readSettings(settings).fields
  const text = JSON.stringify(describeData({ name, fields, samples, declared }, flavour))
  if (text.length <= lengthMax) return text
  throw new Fault('invalid_request', {
    detail:
      'The description of the template’s data exceeds 4 MiB. Use shorter names and descriptions, or split the template in two.',
  })
}
