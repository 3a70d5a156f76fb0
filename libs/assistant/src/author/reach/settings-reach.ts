import { describeChange, plainSettings } from '../reading/describe-change.ts'
import { isJsonObject, type LooseSettings, readSettings, writeSettings } from '@platen/template/draft'

/** Descriptions of the template.json settings that affect the whole document. */
const labels = {
  page: 'the paper',
  header: 'the header',
  footer: 'the footer',
  fileName: 'the file name',
  language: 'the language',
  locale: 'the format of numbers and dates',
  timeZone: 'the time zone',
  document: 'the PDF metadata',
  name: 'the template’s name',
  bookmarks: 'the bookmarks',
  tagged: 'the structure for screen readers',
  compact: 'the compression',
  images: 'the images',
  optional: 'the optional data',
} as const
const words: Readonly<Record<string, string>> = labels

export type SettingLabel = (typeof labels)[keyof typeof labels]
export const settingLabels: readonly SettingLabel[] = Object.values(labels)

/** Parts of the document besides elements that changed rules may apply to. */
export const pageParts = ['the paper', 'the fonts', 'the whole page'] as const

/**
 * Returns the settings that a change to template.json affects beyond the request, and template.json without those changes. Fields, formulas and
 * samples are compared separately.
 */
export function settingsReach(
  before: string,
  after: string,
  /** The requested settings, as in `settingLabels`. */
  asked: ReadonlySet<string> = new Set(),
): { others: string[]; text: string } {
  if (before === after) return { others: [], text: after }
  const [was, is] = [readSettings(before), readSettings(after)] as [LooseSettings, LooseSettings]
  const [old, now] = [partsOf(was), partsOf(is)]
  const changed = Object.keys(words).filter(
    (key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]) && !asked.has(words[key] ?? ''),
  )
  if (changed.length === 0) return { others: [], text: after }
  const kept = Object.fromEntries(
    Object.keys(words).map((key) => [key, (changed.includes(key) ? old : now)[key]]),
  )
  const back = Object.fromEntries(
    changed.filter((key) => !runningLines.has(key)).map((key) => [key, kept[key]]),
  )
  if (changed.some((key) => key === 'page' || runningLines.has(key))) {
    const { page, header, footer } = kept as Record<string, object | undefined>
    const whole = { ...page, ...(header && { header }), ...(footer && { footer }) }
    // Keeps the order of the keys.
    const inOrder = Object.keys({ ...was.page, ...is.page }).flatMap((key) =>
      key in whole ? [[key, (whole as Record<string, unknown>)[key]] as const] : [],
    )
    back['page'] = inOrder.length === 0 ? undefined : Object.fromEntries(inOrder)
  }
  const text = writeSettings(after, back)
  return {
    others: changed.map((key) => words[key] ?? key),
    // If only settings beyond the request changed, the file is restored byte for byte.
    text: JSON.stringify(readSettings(text)) === JSON.stringify(was) ? before : text,
  }
}

/** Returns how a setting differs, as in `describeChange`, by its label. */
export function settingChange(before: string, after: string, label: string): string {
  const key = Object.keys(words).find((one) => words[one] === label) ?? ''
  const plain = (text: string) => {
    const value = partsOf(readSettings(text))[key]
    return isJsonObject(value) ? plainSettings(value) : typeof value === 'string' ? value : ''
  }
  return describeChange(plain(before), plain(after))
}

const runningLines = new Set(['header', 'footer'])

/** Returns the settings with header and footer separate from the paper. */
function partsOf(settings: LooseSettings): Record<string, unknown> {
  const { page, ...rest } = settings
  if (!isJsonObject(page)) return { ...rest, page }
  const { header, footer, ...paper } = page
  return { ...rest, page: Object.keys(paper).length === 0 ? undefined : paper, header, footer }
}
