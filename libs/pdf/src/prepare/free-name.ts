import { type PDFDict, PDFName } from '@cantoo/pdf-lib'

/** Returns an unused key: `start`, or `start` with a number. */
export function freeName(dictionary: PDFDict, start: string): PDFName {
  for (let number = 1; ; number++) {
    const name = PDFName.of(number === 1 ? start : `${start}${number}`)
    if (!dictionary.has(name)) return name
  }
}
