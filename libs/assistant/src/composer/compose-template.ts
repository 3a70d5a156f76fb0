import type { SampleInput } from '@platen/contract'
import type { Composed, ComposeRequest, Declined, Starters } from './composing.ts'
import { chosenData } from './kinds/chosen-data.ts'
import type { Making } from './kinds/example-words.ts'
import { withExamples } from './kinds/example-values.ts'
import { kindWithNumber } from './kinds/kinds.ts'
import { pageHtml, styleCss } from './layout/design-files.ts'
import type { Plan } from './layout/plan.ts'
import { planDocument } from './layout/plan-document.ts'
import { settingsJson } from './layout/settings-json.ts'
import { summaryOf } from './layout/summary.ts'
import { purposeOfRead } from './purpose-of.ts'
import type { SumRows, UnderstoodData, UnderstoodField } from './understand/understood.ts'
import { understandData } from './understand/understand-data.ts'
import { conceptNamed } from './words/concepts.ts'
import { currencyOfScript } from './words/currencies.ts'
import { isOfNeighbour, type Language, languageAsked, languageWritten } from './words/languages.ts'
import { carryOut } from './prompt/carry-out.ts'
import { type PromptRead, readPrompt } from './prompt/read-prompt.ts'

const locales: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  de: 'de',
  fr: 'fr',
  es: 'es',
  ar: 'ar',
  he: 'he',
}

/** Composes a new template without a model: the starter of its kind with the fields that the prompt or the data names. */
export function composeTemplate(request: ComposeRequest, starters: Starters): Composed | Declined {
  return composed(request, { starters, keepsSums: false })
}

function composed(
  request: ComposeRequest,
  { starters, keepsSums }: { starters: Starters; keepsSums: boolean },
): Composed | Declined {
  const prompt = readPrompt(request.prompt)
  const sample = request.sample?.format === 'later' ? undefined : request.sample
  const own = prompt.language ?? 'en'
  if (!sample && saysNothing(prompt)) return { declined: askBack }
  const making = { language: own, today: request.today }
  const chosen = () => JSON.stringify(chosenData(prompt, starters, making))
  const given: SampleInput = sample ?? { format: 'json', text: chosen() }
  const read = understandData(given, { ...purposeOfRead(prompt), keepsSums })
  const [fault] = read.faults
  if (fault)
    return {
      declined: `The sample data cannot be read${fault.where === undefined ? '' : ` at ${fault.where}`}: ${fault.message}`,
    }
  const language = pageLanguage(request.prompt, prompt, read)
  const { data, fields } = given.format === 'names' ? exampled(read, given, { ...making, language }) : read
  const currency = currencyFor(fields, prompt, language)
  const locale = localeFor(language, prompt, currency.code)
  const kinded = { ...prompt, ...withKind(prompt, fields) }
  const plan = planDocument({
    prompt: kinded,
    fields,
    data,
    pictures: request.pictures,
    brandLogo: request.brandLogo,
    language,
    locale,
    currency: currency.code,
    sumRows: read.sums,
  })
  if (read.sums && !read.sums.areKept && !areMadeAgain(read.sums, plan.computed))
    return composed(request, { starters, keepsSums: true })
  const files = {
    'template.html': pageHtml(plan, starters),
    'style.css': styleCss(plan, starters),
    'template.json': settingsJson(plan, fields, currency.code),
    'sample.json': `${JSON.stringify(data, null, 2)}\n`,
  }
  const rest = carryOut(prompt, files)
  return {
    files: rest.files,
    summary: summaryOf(plan, fields),
    notes: [
      ...read.notes,
      ...unknownKind(kinded, sample !== undefined),
      ...unknownTaxes(prompt, sample !== undefined),
      ...unknownLanguage(prompt, language),
      ...plan.notes,
      ...(currency.note === undefined ? [] : [currency.note]),
      ...rest.notes,
    ],
    hasPickedFields: sample === undefined,
  }
}

/** Whether formulas replace the totals that were omitted from a table. */
function areMadeAgain({ hasTax }: SumRows, computed: Plan['computed']): boolean {
  const formulas = Object.values(computed)
  return (
    formulas.some(({ formula }) => formula.startsWith('sum(')) &&
    (!hasTax || formulas.some(({ formula }) => / \+ \w*tax|^subtotal\b/i.test(formula)))
  )
}

/** Returns the language of the labels. If the prompt names a kind whose name is the same in several languages, the names in the data decide. */
function pageLanguage(text: string, { language, words }: PromptRead, read: UnderstoodData): Language {
  if (languageAsked(text) !== undefined) return language ?? 'en'
  if (isOfNeighbour([words.raw, ...namesOf(read.fields)].join(' '))) return 'en'
  const written = languageWritten(text)
  return (written !== undefined && written === read.language ? written : language) ?? read.language ?? 'en'
}

function namesOf(fields: readonly UnderstoodField[]): string[] {
  return fields.flatMap(({ name, children }) => [name, ...namesOf(children)])
}

const askBack =
  'The prompt does not say what the document is. Name it and what it contains, such as “An invoice with 19% VAT” or “Lab report: name, birth date, doctor; table of tests with result and unit”.'

/** Whether the prompt names no kind, document or field. */
function saysNothing({ kind, calledAs, title, named }: PromptRead): boolean {
  const isNamed = (kind !== undefined && kind.id !== 'document') || (calledAs ?? title) !== undefined
  return !isNamed && named.scalars.length + named.lists.length === 0
}

/** A letter of a script for which there are no labels. */
const otherScript = /[^\p{Script=Latin}\p{Script=Arabic}\p{Script=Hebrew}\P{L}]/u

function unknownLanguage({ language, words }: PromptRead, used: Language): string[] {
  const isOther = language === undefined && otherScript.test(words.raw)
  if (!isOther && (used !== 'en' || !isOfNeighbour(words.raw))) return []
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(used) ?? used
  return [
    `The Composer writes in English, German, French, Spanish, Arabic and Hebrew. The labels on the page are in ${name}.`,
  ]
}

/** Lists taxes such as “CGST 9%” that the data does not have. */
function unknownTaxes({ named }: PromptRead, hasData: boolean): string[] {
  const taxes = hasData
    ? named.scalars.filter((name) => /(?:gst|vat|mwst|ust|tva|iva|tax)_\d/i.test(name))
    : []
  if (taxes.length === 0) return []
  return [
    `Not done: ${taxes.map((name) => `“${name.replaceAll('_', ' ')} %”`).join(', ')}. Name one rate, such as “with 18% tax”, or send each row’s rate.`,
  ]
}

function unknownKind({ kind, calledAs, named }: PromptRead, hasData: boolean): string[] {
  if (kind !== undefined || calledAs === undefined) return []
  const made = hasData
    ? 'of your data'
    : named.scalars.length + named.lists.length > 0
      ? 'of the fields you named'
      : 'with a few fields. To choose the fields, name them, such as “name, date; table of items with quantity”'
  return [
    `The Composer has no design for “${calledAs.charAt(0).toLowerCase() + calledAs.slice(1)}”, so it created a plain document ${made}.`,
  ]
}

/** Returns the kind that the prompt names or, if it names none, the kind that the data indicates. */
function withKind({ kind }: PromptRead, fields: readonly UnderstoodField[]): Pick<PromptRead, 'kind'> {
  const found = kind ?? kindWithNumber(new Set(fields.map(({ name }) => conceptNamed(name)?.id)))
  return found ? { kind: found } : {}
}

function exampled(read: UnderstoodData, given: SampleInput, making: Making): UnderstoodData {
  const data = withExamples(read.data, read.fields, making)
  return {
    ...understandData(
      { ...given, format: 'json', text: JSON.stringify(data) },
      { language: making.language },
    ),
    notes: read.notes,
  }
}

function currencyFor(
  fields: readonly UnderstoodField[],
  prompt: PromptRead,
  language: Language,
): { code: string; note?: string } {
  const money = moneyIn(fields)
  if (money.length === 0) return { code: 'EUR' }
  // A currency field in rows cannot be used outside of the rows.
  const own = money.find(
    ({ currency = '' }) => /^[A-Z]{3}$/.test(currency) || isThere(fields, currency),
  )?.currency
  if (own !== undefined) return { code: /^[A-Z]{3}$/.test(own) ? own : `{{${own}}}` }
  const code =
    prompt.currency ??
    currencyOfScript(money.map(({ name }) => name)) ??
    (prompt.paper.size === 'Letter' ? 'USD' : language === 'he' ? 'ILS' : language === 'ar' ? 'SAR' : 'EUR')
  return prompt.currency === undefined
    ? {
        code,
        note: `No currency was given, so amounts are printed in ${code}. Change the currency under Data, Fields.`,
      }
    : { code }
}

function isThere(fields: readonly UnderstoodField[], path: string): boolean {
  const [first, ...rest] = path.split('.')
  const field = fields.find(({ name }) => name === first)
  if (!field || rest.length === 0) return field !== undefined
  return field.kind === 'group' && isThere(field.children, rest.join('.'))
}

function moneyIn(fields: readonly UnderstoodField[]): UnderstoodField[] {
  return fields.flatMap((field) => [...(field.kind === 'money' ? [field] : []), ...moneyIn(field.children)])
}

function localeFor(language: Language, { paper }: PromptRead, currency: string): string {
  if (language !== 'en') return locales[language]
  return currency === 'USD' || paper.size === 'Letter' ? 'en-US' : 'en-GB'
}
