import type { Field, VersionDetail } from '@platen/contract'
import { checkData, namesAsData } from '@platen/merge'
import { isJsonObject, readJson, sampleFiles, cutText } from '@platen/template/draft'
import { callData } from '../../templates/call-data.ts'

const itemsMax = 2
const textLengthMax = 120
/** One transparent pixel: as short as a picture gets. */
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

/** Data to call a version with: its first sample that fits as a caller sends it, short enough to be read; without one, the names of its fields. */
export function exampleData({ source, fields }: Pick<VersionDetail, 'source' | 'fields'>): unknown {
  const samples = source ? sampleFiles(source).map((file) => readJson(source.files[file] ?? '')) : []
  const fitting = samples
    .filter(isJsonObject)
    .map((sample) => callData(fields, sample))
    .find((sample) => checkData(fields, sample).total === 0)
  return fitting === undefined ? namesAsData(fields) : readableData(fields, fitting)
}

/**
 * A sample short enough to be read in one call: at most two items of each list, long texts cut, embedded pictures replaced by an empty
 * one. Fits the template as the sample did; where shortening would break that, it is the sample itself.
 */
export function readableData(fields: readonly Field[], sample: unknown): unknown {
  const short = shorten(sample)
  return checkData(fields, short).total === 0 ? short : sample
}

function shorten(value: unknown): unknown {
  if (typeof value === 'string') return shortenText(value)
  if (Array.isArray(value)) return value.slice(0, itemsMax).map(shorten)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shorten(inner)]))
}

function shortenText(text: string): string {
  if (/^data:image\//i.test(text)) return pixel
  // An address that is cut leads nowhere.
  return /^(https?|data):/i.test(text) ? text : cutText(text, textLengthMax)
}
