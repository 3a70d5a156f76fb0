import { type LooseSettings, readSettings, writeSettings } from '@platen/template/draft'

/** What of template.json is about all of the document, for people. */
const words: Readonly<Record<string, string>> = {
  page: 'the paper',
  fileName: 'the file name',
  language: 'the language',
  locale: 'how numbers and dates are written',
  timeZone: 'the time zone',
  document: 'the PDF’s information',
  name: 'the template’s name',
  bookmarks: 'the bookmarks',
  tagged: 'the structure for screen readers',
  compact: 'the compression',
  images: 'the pictures',
}

/** The words for each of them. */
export const settingsWords: readonly string[] = Object.values(words)

/** What a change of template.json reaches besides elements, and template.json without that. Fields, formulas and samples are compared apart. */
export function settingsReach(
  before: string,
  after: string,
  /** What was asked for of it, in the same words. */
  asked: ReadonlySet<string> = new Set(),
): { others: string[]; text: string } {
  if (before === after) return { others: [], text: after }
  const [was, is] = [readSettings(before), readSettings(after)] as [LooseSettings, LooseSettings]
  const changed = Object.keys(words).filter((key) => {
    const [old, now] = [was, is].map((settings) => JSON.stringify((settings as Record<string, unknown>)[key]))
    return old !== now && !asked.has(words[key] ?? '')
  })
  if (changed.length === 0) return { others: [], text: after }
  const back = Object.fromEntries(changed.map((key) => [key, (was as Record<string, unknown>)[key]]))
  const text = writeSettings(after, back)
  return {
    others: changed.map((key) => words[key] ?? key),
    // Only what was reached beyond had changed: then it is as it was, to the byte.
    text: JSON.stringify(readSettings(text)) === JSON.stringify(was) ? before : text,
  }
}
