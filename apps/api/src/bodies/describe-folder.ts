import { Fault, type Field } from '@platen/contract'
import { describeData, type Flavor } from '@platen/merge/data-schema'
import { readSample, readSettings } from '@platen/template/draft'

/** The template files that describe its data, as unparsed text, because parsing can take a long time. */
export interface FolderToDescribe {
  name: string
  fields: readonly Field[]
  /** The author's samples as JSON, in order. A draft's samples can be incomplete. */
  samples: readonly string[]
  /** The text of template.json, which has the fields in the author's order. */
  settings: string
}

/** Maximum length of a description as JSON. The largest description in the library is a hundredth of this (November 2026). */
const lengthMax = 4 * 2 ** 20

/** Describes the data for a flavor, as JSON. Throws `invalid_request` if the description is too large. */
export function describeFolder(folder: FolderToDescribe, flavor: Flavor): string {
  const { name, fields, settings } = folder
  const samples = folder.samples.flatMap((text) => readSample(text).data ?? [])
  const declared = readSettings(settings).fields
  const text = JSON.stringify(describeData({ name, fields, samples, declared }, flavor))
  if (text.length <= lengthMax) return text
  throw new Fault('invalid_request', {
    detail:
      'The description of the template’s data exceeds 4 MiB. Use shorter names and descriptions, or split the template in two.',
  })
}
