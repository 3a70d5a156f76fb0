import type { Field } from '@platen/contract'
import { checkData } from '@platen/merge'

const itemsMax = 2
const textLengthMax = 120
/** One transparent pixel: as short as a picture gets. */
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

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
  if (text.length <= textLengthMax || /^(https?|data):/i.test(text)) return text
  const cut = [...text.slice(0, textLengthMax)]
  return `${cut.slice(0, -1).join('').trimEnd()}…`
}
