import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFString,
} from '@cantoo/pdf-lib'

/** Longer strings are cut off. */
const charactersMax = 4_000

// oxlint-disable-next-line no-control-regex -- invisible characters, except line breaks
const unseen = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g

export function valueOf(dictionary: PDFDict, key: string): PDFObject | undefined {
  try {
    return dictionary.lookup(PDFName.of(key))
  } catch {
    return undefined
  }
}

export function nameIn(dictionary: PDFDict, key: string): string | undefined {
  const value = valueOf(dictionary, key)
  return value instanceof PDFName ? textOf(value) : undefined
}

/** Thousands of fields can inherit one long text, which is decoded once. */
export function textOf(value: PDFObject | undefined): string | undefined {
  if (value instanceof PDFName) return decoded(value)?.slice(0, charactersMax)
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return undefined
  if (texts.has(value)) return texts.get(value)
  const text = decoded(value)?.slice(0, charactersMax).toWellFormed().replaceAll(unseen, '')
  texts.set(value, text)
  return text
}

/** The strings of a PDF never change. */
const texts = new WeakMap<PDFString | PDFHexString, string | undefined>()

function decoded(value: PDFName | PDFString | PDFHexString): string | undefined {
  try {
    return value.decodeText()
  } catch {
    return undefined
  }
}

export function numberOf(value: PDFObject | undefined): number | undefined {
  const number = value instanceof PDFNumber ? value.asNumber() : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

export function dictionaryOf(value: PDFObject | undefined): PDFDict | undefined {
  return value instanceof PDFDict ? value : undefined
}

/** Returns the items of an array up to a limit. */
export function itemsOf(value: PDFObject | undefined, max: number): Array<PDFObject | undefined> {
  if (!(value instanceof PDFArray)) return []
  return Array.from({ length: Math.min(value.size(), max) }, (_, index) => {
    try {
      return value.lookup(index)
    } catch {
      return undefined
    }
  })
}

/** Returns the numbers of an array if it has exactly this many. */
export function numbersOf(value: PDFObject | undefined, count: number): number[] | undefined {
  const numbers = itemsOf(value, count + 1).map(numberOf)
  return numbers.length === count && numbers.every((number) => number !== undefined) ? numbers : undefined
}

/** Returns a normalized rectangle within a limit, by default the maximum of a page. */
export function rectangleOf(
  value: PDFObject | undefined,
  { farthest = pageFarthest } = {},
): [number, number, number, number] | undefined {
  const numbers = numbersOf(value, 4)
  if (!numbers?.every((number) => Math.abs(number) <= farthest)) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = numbers
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
}

const pageFarthest = 20_000
