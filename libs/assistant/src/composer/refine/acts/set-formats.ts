import type { ComputedDeclaration, FieldDeclaration } from '@platen/contract'
import { pageHtml, readSettings, writeSettings } from '@platen/template/draft'
import { isCell, parseSource } from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { currencyAsked } from '../../words/currencies.ts'
import { beyondSelection } from '../finding/selection.ts'
import { isFiller } from '../reading/fillers.ts'
import { removeVerb } from '../reading/words.ts'
import type { Done, Reader, Working } from '../refining.ts'
import { numerals } from '../../words/numerals.ts'

type Format = Pick<FieldDeclaration, 'type'> & Partial<FieldDeclaration>

const edge = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'gu')
const money = edge(
  'currency|amounts?|prices?|money|sums?|totals?|numbers?|figures?|wahrung|betrage|betragen|preise|preisen|zahlen|devise|monnaie|montants?|prix|moneda|divisa|importes?|precios?|should be|soll(?:en)?|sein|be|shown|show|показывать|валют[ауы]|суммы|(?:ال)?عمله|(?:ال)?عملة',
)

/** “Use dollars”, “change the currency to CHF”. */
export const readSetCurrency: Reader = ({ raw, text }) => {
  const found = currencyAsked(raw, text)
  if (!found) return undefined
  const { code, from, to } = found
  const rest = `${text.slice(0, from)} ${text.slice(to)}`.replaceAll(money, ' ')
  return isFiller(rest) ? { act: (draft) => setCurrency(draft, code) } : undefined
}

function setCurrency(draft: Working, currency: string): Done | Declined {
  const before = new Set<string>()
  const changed = withFormats(draft, 'the currency', (said) => {
    if (said.type !== 'money' || said.currency === undefined) return said
    before.add(said.currency)
    return { ...said, currency }
  })
  if ('declined' in changed) return changed
  if (before.size === 0) return { declined: 'This document shows no amounts of money.' }
  if (changed.settings === undefined) return { declined: `The amounts are in ${currency} already.` }
  const html = headingsSaying(pageHtml(draft.source), before, currency)
  return {
    files: {
      'template.json': changed.settings,
      ...(html !== pageHtml(draft.source) && { 'template.html': html }),
    },
    named: [],
    summary: `Set the currency to ${currency}`,
    notes: ['Only how amounts are printed changed: nothing was converted.'],
  }
}

/** “Price EUR” at the head of a column is “Price USD”. */
function headingsSaying(html: string, before: ReadonlySet<string>, currency: string): string {
  const codes = [...before].filter((code) => /^[A-Z]{3}$/.test(code))
  if (codes.length === 0) return html
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${codes.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return parseSource(html)
    .elements.filter(({ name }) => isCell(name) || name === 'dt')
    .flatMap(({ children }) => children.filter(({ kind }) => kind === 'text'))
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end }) =>
        text.slice(0, start) + text.slice(start, end).replaceAll(pattern, currency) + text.slice(end),
      html,
    )
}

const noPlaces = edge(
  'no decimals?|without (?:decimals?|cents)|whole numbers?|zero decimals?|0 decimals?|ohne (?:nachkommastellen|dezimalen|cents?)|keine nachkommastellen|sans decimales?|sin decimales?|без копеек|بدون كسور',
)
const places =
  /(?<![\p{L}\p{N}])(?<n>[0-4]|one|two|three|eine?|zwei|drei|deux|trois|dos|tres) (?:decimals?(?: places?)?|nachkommastellen?|dezimalstellen?|decimales?)(?![\p{L}\p{N}])/u

/** “Amounts without decimals”, “prices with two decimals”. */
export const readSetDecimals: Reader = ({ text }) => {
  const said = places.exec(text)
  const isNone =
    noPlaces.test(text) ||
    (new RegExp(`^${removeVerb} `, 'u').test(text) && /decimals|nachkommastellen/.test(text))
  noPlaces.lastIndex = 0
  if (!said && !isNone) return undefined
  const n = said?.groups?.['n'] ?? '0'
  const rest = text
    .replace(places, ' ')
    .replaceAll(noPlaces, ' ')
    .replace(new RegExp(`^${removeVerb} `, 'u'), ' ')
    .replaceAll(/decimals?|nachkommastellen/g, ' ')
    .replaceAll(money, ' ')
  const decimals = numerals[n] ?? Number(n)
  return isFiller(rest) ? { act: (draft) => setDecimals(draft, decimals) } : undefined
}

function setDecimals(draft: Working, decimals: number): Done | Declined {
  const changed = withFormats(draft, 'how amounts are printed', (said) =>
    said.type === 'money' ? { ...said, decimals } : said,
  )
  if ('declined' in changed) return changed
  if (changed.settings === undefined)
    return { declined: 'Amounts are printed so already, or there are none.' }
  return {
    files: { 'template.json': changed.settings },
    named: [],
    summary: `Printed amounts ${decimals === 0 ? 'without decimals' : `with ${decimals} decimal${decimals === 1 ? '' : 's'}`}`,
  }
}

const dates = edge(
  'date formats?|dates?|datums?formate?|datumsangaben|datum|daten|format|formats?|fechas?|formato|shown|like|write|written|wie|comme|como|дат[ыау]?|формат|(?:ال)?تاريخ|تنسيق',
)
/** As people write a date, and how its parts are named; the language says their order. */
const written: readonly (readonly [pattern: RegExp, format: string])[] = [
  [/(?<![\p{L}\p{N}])(?:mm[/.-]ya*y*y+|mm[/.-]jjjj|month and year|monat und jahr)(?![\p{L}\p{N}])/u, 'yM'],
  [
    /(?<![\p{L}\p{N}])(?:dd?[/.-]mm?[/.-]y{2,4}|mm?[/.-]dd?[/.-]y{2,4}|tt?\.mm?\.j{2,4}|yyyy-mm-dd|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})(?![\p{L}\p{N}])/u,
    'yMd',
  ],
  [/(?<![\p{L}\p{N}])(?:short|kurz(?:es)?|court|corto)(?![\p{L}\p{N}])/u, 'short'],
  [/(?<![\p{L}\p{N}])(?:long|lang(?:es)?|largo)(?![\p{L}\p{N}])/u, 'long'],
  [/(?<![\p{L}\p{N}])(?:full|with (?:the )?weekday|mit wochentag|complet)(?![\p{L}\p{N}])/u, 'full'],
]

/** “Dates as 01.02.2022”, “short date format”. */
export const readSetDates: Reader = ({ text }) => {
  dates.lastIndex = 0
  if (!dates.test(text)) return undefined
  const found = written.find(([pattern]) => pattern.test(text))
  if (!found) return undefined
  const [pattern, format] = found
  const rest = text.replace(pattern, ' ').replaceAll(dates, ' ')
  return isFiller(rest) ? { act: (draft) => setDates(draft, format) } : undefined
}

function setDates(draft: Working, format: string): Done | Declined {
  const changed = withFormats(draft, 'how dates are printed', (said) =>
    said.type === 'date' ? { ...said, format } : said,
  )
  if ('declined' in changed) return changed
  if (changed.settings === undefined) return { declined: 'Dates are printed so already, or there are none.' }
  return {
    files: { 'template.json': changed.settings },
    named: [],
    summary: `Printed dates ${format === 'yM' ? 'as month and year' : format === 'yMd' ? 'in figures' : `in their ${format} form`}`,
    notes: ['The document’s language says which part of a date stands first.'],
  }
}

/** The settings with every field and formula printed otherwise; `undefined` where they are so already. */
function withFormats(
  draft: Working,
  what: string,
  change: (said: Format) => Format,
): { settings: string | undefined } | Declined {
  if (draft.about !== undefined) return beyondSelection(draft, `${what} is the whole document’s`)
  const text = draft.source.files['template.json'] ?? ''
  const { fields, computed } = readSettings(text)
  const each = (all: Record<string, FieldDeclaration>): Record<string, FieldDeclaration> =>
    Object.fromEntries(
      Object.entries(all).map(([name, said]) => [
        name,
        typeof said === 'object' && said !== null
          ? { ...change(said), ...(said.fields && { fields: each(said.fields) }) }
          : said,
      ]),
    )
  const formulas = Object.fromEntries(
    Object.entries(computed ?? {}).map(([name, said]) => [
      name,
      typeof said === 'object' && said !== null && 'type' in said
        ? (change(said as Format) as ComputedDeclaration)
        : said,
    ]),
  )
  const settings = writeSettings(text, {
    ...(fields && { fields: each(fields) }),
    ...(computed && { computed: formulas }),
  })
  return { settings: settings === text ? undefined : settings }
}
