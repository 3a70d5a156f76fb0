import type { PrintDifferences } from './compare-prints.ts'

/** Passages without numbers are the names of months and days if they are this short. */
const wordsMax = 2

/** Returns the differences between two prints that a different number and date format does not explain. */
export function withoutFormats(differences: PrintDifferences): PrintDifferences {
  const { gone, fresh } = differences
  return { ...differences, gone: unexplained(gone, fresh), fresh: unexplained(fresh, gone) }
}

/**
 * Returns the passages that a different format for numbers and dates does not explain: longer text without numbers, and numbers whose digits are not
 * printed on the other side. Dates are explained, because a format can also change the digits of a date.
 */
function unexplained(passages: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others.flatMap((passage) => figuresIn(passage)))
  return passages.filter((passage) => {
    const figures = figuresIn(passage)
    if (figures.length === 0)
      return !/\p{N}/u.test(passage) && (passage.match(/\p{L}+/gu) ?? []).length > wordsMax
    return !isDate(passage) && figures.some((figure) => !known.has(figure))
  })
}

/** Returns the digits of the numbers in text, without separators. */
function figuresIn(text: string): string[] {
  return (text.match(/\d(?:[\d.,’'\u{A0}\u{202F} ]*\d)?/gu) ?? []).map((one) => one.replaceAll(/\D/g, ''))
}

function isDate(text: string): boolean {
  return /(?<!\d)(?:19|20)\d\d(?!\d)|(?<!\d)\d\d?[./-]\d\d?[./-](?:\d\d)?(?!\d)/u.test(text)
}
