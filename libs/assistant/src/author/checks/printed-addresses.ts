import { type DraftSource, ibanFault, ibanLengths, normalizeText } from '@platen/contract'
import { findDrawnElements } from '@platen/merge'
import { pageHtml } from '@platen/template/draft'
import { parseSource } from '@platen/template/markup'
import { withFiles } from '../working-copy/with-files.ts'
import { addressesInText, providedValues } from './text-addresses.ts'

/** Minimum number of digits, so that adjacent words do not look like an account number. */
const accountDigitsMin = 10
/** Shorter numbers are prices or quantities, unless they are after a word for an account. */
const digitsMin = 6
const accountNumber =
  /(?<!\p{L})(?:account|acct|a\/c|till|pay ?bill|no|number|konto\p{L}*|nr|nummer|compte|n°|cuenta|conto|№)[\s.:#]*(\d[\d -]{3,}\d)(?![\p{L}\d]|[.,]\d)/giu
const lengthMax = 100

/**
 * Returns a draft that prints the values of its codes and links as text, next to them. Values can be built from several fields, or be different in
 * each sample, so only printing shows them.
 */
export function spelledOut(source: DraftSource): DraftSource {
  const html = pageHtml(source)
  const codes = findDrawnElements(html).elements.flatMap(({ name, end, attributes }) =>
    name === 'bar-code' ? [{ at: end, values: [...attributes.values()].map(({ written }) => written) }] : [],
  )
  const links = parseSource(html).elements.flatMap(({ end, attributes }) => {
    const values = attributes.flatMap(({ name, value }) => (name.endsWith('href') ? [value] : []))
    return values.length > 0 ? [{ at: end, values }] : []
  })
  const added = [...codes, ...links].toSorted((a, b) => b.at - a.at)
  const spelled = added.reduce(
    (text, { at, values }) => text.slice(0, at) + values.map(asText).join('') + text.slice(at),
    html,
  )
  return withFiles(source, { 'template.html': spelled })
}

function asText(value: string): string {
  return `<span style="display:block;position:static;font-size:10px">${value.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</span>`
}

/** Printed text before and after a change, and what the user wrote or provided. */
export interface PrintedTexts {
  before: string
  after: string
  /** What the user wrote. */
  known: string
  /** A draft whose samples and language files are also known. */
  provided?: DraftSource | undefined
  /** The printed text in the order in which it is read on paper, where words can have a different order than in the source. */
  byPosition?: { before: string; after: string }
}

/** Describes the account numbers, addresses and long numbers that are new in the printed document, account numbers first. */
export function newPrintedAddresses({ before, after, known, provided, byPosition }: PrintedTexts): string[] {
  // Values are searched one by one, because an account number could be split into values that are harmless alone.
  const values = provided ? providedValues(provided) : []
  const old = [before, known, ...values].join('\n')
  const all = (find: (text: string) => ReadonlySet<string>, ...texts: (string | undefined)[]) =>
    new Set(texts.flatMap((text) => (text === undefined ? [] : [...find(text)])))
  const inNew = (find: (text: string) => ReadonlySet<string>) => all(find, after, byPosition?.after)
  const inOld = (find: (text: string) => ReadonlySet<string>) => all(find, old, byPosition?.before)
  const accounts = inNew(accountsIn)
  const oldAccounts = all(accountsIn, `${before}\n${known}`, byPosition?.before, ...values)
  const fresh = new Set([...accounts].filter((one) => !oldAccounts.has(one)))
  const addresses = difference(inNew(webIn), inOld(webIn))
  const services = difference(inNew(servicesIn), inOld(servicesIn))
  const oldNumbers = new Set([...numbersIn(old).keys(), ...(old.match(/\d+/g) ?? [])])
  const ofAccounts = [...accounts, ...oldAccounts].map(digitsOf)
  const numbers = [...numbersIn(after)].flatMap(([digits, text]) =>
    oldNumbers.has(digits) || ofAccounts.some((one) => one.includes(digits)) ? [] : [text],
  )
  return [
    ...[...fresh].map((one) => `New account number: “${one}”`),
    ...[...addresses, ...services].map((one) => `New address: “${one.slice(0, lengthMax)}”`),
    ...numbers.map((one) => `New number: “${one.slice(0, lengthMax)}”`),
  ]
}

/**
 * Returns notes about new account numbers in a draft that are in its prompt. A prompt can contain someone else's text, so the user should check
 * them.
 */
export function promptedAccountNotes(before: DraftSource, after: DraftSource, prompt: string): string[] {
  const prompted = accountsIn(prompt)
  if (prompted.size === 0) return []
  const ofFiles = ({ files }: DraftSource) =>
    new Set(Object.values(files).flatMap((text) => [...accountsIn(text)]))
  const old = ofFiles(before)
  return [...ofFiles(after)].flatMap((account) =>
    prompted.has(account) && !old.has(account)
      ? [`The document contains an account number from your prompt: ${account}. Check that it is correct.`]
      : [],
  )
}

/** Finds account numbers, no matter how they are split. Everything except letters and digits is ignored. */
function accountsIn(text: string): Set<string> {
  const plain = normalizeText(text, 'NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, '')
  const found = new Set<string>()
  for (const { index } of plain.matchAll(/(?=[A-Z]{2}\d{2})/g)) {
    const account = plain.slice(index, index + (ibanLengths.get(plain.slice(index, index + 2)) ?? 0))
    if (account !== '' && digitsOf(account).length >= accountDigitsMin && ibanFault(account) === undefined)
      found.add(account)
  }
  return found
}

function webIn(text: string): Set<string> {
  return new Set(
    addressesInText(text).flatMap(({ kind, plain }) => (kind === 'phone' || kind === 'iban' ? [] : [plain])),
  )
}

/** Returns the payment services in text, through which a reader can pay without an account number. */
function servicesIn(text: string): Set<string> {
  const names = text.match(
    /(?<!\p{L})(?:pay ?pal|venmo|cash ?app|revolut|zelle|bitcoin|western union)(?!\p{L})/giu,
  )
  return new Set((names ?? []).map((name) => name.toLowerCase().replaceAll(' ', '')))
}

/** Returns phone numbers, sort codes and other long numbers by their digits. Dates and amounts are excluded. */
function numbersIn(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [one] of text.matchAll(
    /(?<![\p{L}\d.,])\+?\(?\d[\d ()/\u{2010}\u{2013}-]{4,}\d(?![\p{L}\d]|[.,]\d)/gu,
  )) {
    const digits = digitsOf(one)
    if (digits.length >= digitsMin && !isDate(one)) found.set(digits, one)
  }
  for (const [, one = ''] of text.matchAll(accountNumber)) if (!isDate(one)) found.set(digitsOf(one), one)
  return found
}

function isDate(text: string): boolean {
  const parts = text.split(/[/-]/).map(Number)
  const [first = 0, second = 0, third = 0] = parts
  if (parts.length !== 3) return false
  const isDay = (day: number, month: number) => day >= 1 && day <= 31 && month >= 1 && month <= 12
  return first > 1_000 ? isDay(third, second) : isDay(first, second) || isDay(second, first)
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

function difference(now: ReadonlySet<string>, before: ReadonlySet<string>): string[] {
  return [...now].filter((one) => !before.has(one))
}
