import { conceptNamed, conceptWithin } from '../words/concepts.ts'
import { currencyCode } from '../words/currencies.ts'
import { folded } from '../words/folded.ts'
import { columnNamed } from './plan-list.ts'
import type { Column, ListPlan } from './plan.ts'

/** The columns of a list from which its sums are calculated. */
export interface AmountColumns {
  /** Amounts without tax, or amounts that may include tax. */
  net: Column | undefined
  /** Amounts with tax. */
  gross: Column | undefined
  /** Amounts of tax. */
  tax: Column | undefined
  /** Rates of tax. */
  rate: Column | undefined
}

const grossWord =
  /^(?:ttc|brutto\w*|gross|incl|inkl|included|including|inclusive|inklusive|bruto|incluido|incluida|شامل)$/
const grossPart = /^brutto/
const netWord = /^(?:ht|netto\w*|net|excl|exkl|excluding|exclusive|neto|hors|imponible)$/

/** Finds the columns with the amounts of rows. A unit price is not an amount. */
export function amountColumns(list: ListPlan): AmountColumns {
  const money = list.columns.filter(({ field }) => field.kind === 'money')
  const tax = money.find((column) => conceptOf(column) === 'tax' && !isGrossName(column.field.name))
  // A “VAT” column contains rates if its values are percentages.
  const rate =
    list.columns.find(
      (column) => column.field.kind === 'percent' && ['tax', 'tax_rate'].includes(conceptOf(column) ?? ''),
    ) ?? columnNamed(list, 'tax_rate')
  const rates = rate?.field.kind === 'percent' ? rate : undefined
  const amounts = money.filter((column) => column !== tax && isAmount(column))
  const gross = amounts.find(({ field }) => isGrossName(field.name))
  const net = amounts.find(({ field }) => isNetName(field.name))
  if (gross || net) return { net: net ?? (gross ? undefined : amounts[0]), gross, tax, rate: rates }
  const total = amounts.find((column) => conceptOf(column) === 'total')
  const before = amounts.find((column) => column !== total)
  // In “Amount, VAT, Total”, the total includes tax.
  if (tax && total && before) return { net: before, gross: total, tax, rate: rates }
  // The total of a row takes precedence over its amount.
  const own = total ?? amounts.find(({ concept }) => concept === 'amount')
  if (own && holdsTax(own, { list, tax, rate: rates }))
    return { net: undefined, gross: own, tax, rate: rates }
  return { net: own, gross: undefined, tax, rate: rates }
}

/** Whether a name says that tax is included: “Total TTC”, `total_with_tax`. */
export function isGrossName(name: string): boolean {
  const words = folded(name).split(' ')
  return (
    words.some((word) => grossWord.test(word) || grossPart.test(word)) ||
    /\bwith (?:tax|vat)\b/.test(words.join(' '))
  )
}

function isNetName(name: string): boolean {
  const words = folded(name).split(' ')
  return (
    words.some((word) => netWord.test(word)) ||
    /\b(?:without|before) (?:tax|vat)\b|^base\b/.test(words.join(' '))
  )
}

const rowAmounts = new Set(['amount', 'total', 'subtotal'])

function conceptOf({ field }: Column): string | undefined {
  return (conceptNamed(field.name) ?? conceptNamed(withoutCurrency(field.name)) ?? conceptWithin(field.name))
    ?.id
}

/** Removes the currency from a name such as “Price GBP”. */
function withoutCurrency(name: string): string {
  const words = folded(name).split(' ')
  return words.length > 1 ? words.filter((word) => !isCurrencyWord(word)).join(' ') : name
}

function isCurrencyWord(word: string): boolean {
  return /^[€$£]$/.test(word) || (/^[a-z]{3}$/.test(word) && currencyCode(word) !== undefined)
}

/** Returns the column of unit prices or, if there is none, of gross amounts. */
export function priceColumn(list: ListPlan): Column | undefined {
  const money = list.columns.filter(({ field }) => field.kind === 'money')
  return (
    money.find(({ concept }) => concept === 'price') ??
    money.find((column) => conceptOf(column) === 'price') ??
    money.find(({ field }) => isGrossName(field.name))
  )
}

function isAmount(column: Column): boolean {
  const concept = conceptOf(column)
  if (concept === 'price') return false
  const known = concept === undefined || rowAmounts.has(concept)
  return (concept !== undefined && rowAmounts.has(concept)) || (known && isGrossName(column.field.name))
}

interface Beside {
  list: ListPlan
  tax: Column | undefined
  rate: Column | undefined
}

/** Whether the first row of the sample shows that the amounts include tax. */
function holdsTax(own: Column, { list, tax, rate }: Beside): boolean {
  const valueOf = (column: Column | undefined) =>
    typeof column?.field.example === 'number' ? column.field.example : undefined
  const quantity = valueOf(columnNamed(list, 'quantity', 'hours')) ?? 1
  const price = valueOf(columnNamed(list, 'price'))
  const amount = valueOf(own)
  if (price === undefined || amount === undefined) return false
  const plain = quantity * price
  const share = (valueOf(rate) ?? 0) / (rate?.field.whole ?? 1)
  const added = valueOf(tax) ?? plain * share
  return added !== 0 && Math.abs(plain + added - amount) < 0.015 && Math.abs(plain - amount) >= 0.015
}
