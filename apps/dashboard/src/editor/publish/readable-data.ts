import type { Field, VersionDetail } from '@platen/contract'
import { checkData, namesAsData } from '@platen/merge'
import { isJsonObject, readJson, sampleFiles, cutText } from '@platen/template/draft'
import { callData } from '../../templates/call-data.ts'

const itemsMax = 2
const textLengthMax = 120
/** A transparent pixel, the shortest valid image. */
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

/** Returns example data for a version: its first valid sample as a caller would send it, shortened for display, or else the names of its fields. */
export function exampleData({ source, fields }: Pick<VersionDetail, 'source' | 'fields'>): unknown {
  const samples = source ? sampleFiles(source).map((file) => readJson(source.files[file] ?? '')) : []
  const fitting = samples
    .filter(isJsonObject)
    .map((sample) => callData(fields, sample))
    .find((sample) => checkData(fields, sample).total === 0)
  return fitting === undefined ? namesAsData(fields) : readableData(fields, fitting)
}

/**
 * Shortens a sample for display: at most two items per list, shortened text, and an empty image in place of embedded images. Returns the sample
 * itself if the shortened sample would not match the template.
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
  // A shortened URL would not work.
  return /^(https?|data):/i.test(text) ? text : cutText(text, textLengthMax)
}
