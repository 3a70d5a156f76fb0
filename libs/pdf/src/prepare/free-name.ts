import { type PDFDict, PDFName } from '@cantoo/pdf-lib'

/** A key that a dictionary does not have: `start`, or with a number behind it. */
export function freeName(dictionary: PDFDict, start: string): PDFName {
  for (let number = 1; ; number++) {
    const name = PDFName.of(number === 1 ? start : `${start}${number}`)
    if (!dictionary.has(name)) return name
  }
}
