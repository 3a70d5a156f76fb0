import { kindTitles } from '../kinds/kinds.ts'
import { conceptLabels } from './concepts.ts'
import { cellsOf } from './folded.ts'
import labelTable from './labels.json' with { type: 'json' }
import { byLanguage, type Language, languages } from './languages.ts'
import { phrase, phraseIn } from './phrases.ts'

/** Phrases that are always labels. Words such as “to” and “no” are not, because any sentence can contain them. */
const headings =
  'page none bill_to ship_to certifies place_date sign received payment regards dear company hours_total details'.split(
    ' ',
  )
const numberSigns: Readonly<Record<Language, string>> = {
  en: 'No.',
  de: 'Nr.',
  fr: 'N°',
  es: 'N.º',
  ar: 'رقم',
  he: "מס'",
}

const byWords = new Map<string, Readonly<Record<Language, string>>>()
const tableLabels = (lines: readonly string[]) =>
  lines.map((line) => cellsOf(line)).map((cells) => byLanguage((_, index) => cells[index] ?? cells[0] ?? ''))
// If a label has several meanings, the first wins.
for (const labels of [
  ...tableLabels(labelTable.first),
  ...conceptLabels(),
  ...kindTitles(),
  ...headings.map(phraseIn),
  ...tableLabels(labelTable.last),
])
  for (const words of Object.values(labels))
    if (!byWords.has(words.toLowerCase())) byWords.set(words.toLowerCase(), labels)

/** The merge tags before and after text on the page. */
export interface Around {
  before?: string | undefined
  after?: string | undefined
}

/** Translates words that are labels only in certain positions: “No {{number}}”, or “of” between two page numbers. */
function translateInPosition(
  own: string,
  language: Language,
  { before = '', after = '' }: Around,
): string | undefined {
  const is = (id: string) =>
    languages.some((one) => phrase(id, one).toLowerCase() === own.toLowerCase())
      ? phrase(id, language)
      : undefined
  if (before === '{page}' && after === '{pages}') return is('of')
  if (/^\{\{[#^]/.test(before) && after.startsWith('{{/')) {
    const answer = is('yes') ?? is('no')
    return answer && /^\p{Lu}/u.test(own) ? answer.charAt(0).toUpperCase() + answer.slice(1) : answer
  }
  return after.startsWith('{{') && /^(?:no|nr|n°|nº|n\.º)$/i.test(own) ? numberSigns[language] : undefined
}

/** Returns a label in another language, with its colon, or `undefined` if the label is not known. */
export function translateLabel(words: string, language: Language, around: Around = {}): string | undefined {
  const [, own = '', tail = ''] = /^(.*?)([\s:.]*)$/su.exec(words) ?? []
  const placed = translateInPosition(own, language, around)
  if (placed !== undefined) return placed + (placed === numberSigns[language] ? tail.replace('.', '') : tail)
  const find = (label = '') => byWords.get(label.toLowerCase())?.[language]
  const whole = find(words.trim())
  if (whole !== undefined) return whole
  // The heading of a column can end with a currency: “Price EUR”.
  const [, first, code] = /^(.+) ([A-Z]{3})$/u.exec(own) ?? []
  const ofCode = find(first)
  if (ofCode !== undefined) return `${ofCode} ${code}${tail}`
  const label = find(own)
  const isUpper = own.length > 4 && own === own.toUpperCase() && own !== own.toLowerCase()
  return label === undefined ? undefined : (isUpper ? label.toUpperCase() : label) + tail
}
