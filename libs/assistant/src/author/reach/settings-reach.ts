import { type LooseSettings, readSettings, writeSettings } from '@platen/template/draft'

/** Descriptions of the template.json settings that affect the whole document. */
const words: Readonly<Record<string, string>> = {
  page: 'the paper',
  fileName: 'the file name',
  language: 'the language',
  locale: 'the format of numbers and dates',
  timeZone: 'the time zone',
  document: 'the PDF’s information',
  name: 'the template’s name',
  bookmarks: 'the bookmarks',
  tagged: 'the structure for screen readers',
  compact: 'the compression',
  images: 'the pictures',
}

export const settingLabels: readonly string[] = Object.values(words)

/**
 * Returns the settings that a change of template.json affects beyond the request, and template.json without them. Fields, formulas and samples are
 * compared separately.
 */
export function settingsReach(
  before: string,
  after: string,
  /** The requested settings, as in `settingLabels`. */
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
    // Only settings beyond the request changed, so the file is restored byte for byte.
    text: JSON.stringify(readSettings(text)) === JSON.stringify(was) ? before : text,
  }
}
