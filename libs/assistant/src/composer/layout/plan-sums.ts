import type { ComputedDeclaration } from '@platen/contract'
import type { UnderstoodField } from '../understand/understood.ts'
import { conceptNamed, conceptWithin, labelOf } from '../words/concepts.ts'
import type { Language } from '../words/languages.ts'
import { phrase } from '../words/phrases.ts'
import { amountColumns, isGrossName, priceColumn } from './amount-columns.ts'
import { formulaName } from './formula-names.ts'
import { columnNamed } from './plan-list.ts'
import type { Column, Leaf, ListPlan, SumRow } from './plan.ts'

/** The order of sums below a table. */
export const sumOrder = ['subtotal', 'discount', 'shipping', 'tax', 'total', 'paid', 'change', 'balance']

export interface SumsToPlan {
  list: ListPlan
  /** The sums and rates in the data. */
  given: readonly Leaf[]
  language: Language
  /** A currency code, or `{{currency}}`. */
  currency: string
  /** Names that formulas cannot have, because the data uses them. */
  taken: ReadonlySet<string>
  /** The tax rate in the prompt, in percent, for data without a tax rate. */
  taxRate?: number | undefined
  /** Prices are added up even if the rows have no quantity. */
  isAddedUp: boolean
  /** Prices include tax. */
  holdsTax?: boolean
  /** The rows have several currencies or contain their own sums, so nothing is added up. */
  isUnsummed?: boolean
  /** Another part of the data contains the totals. */
  isTotalled: boolean
}

/** Whether a group in the data, such as `totals`, contains the totals. */
export function hasTotals(fields: readonly UnderstoodField[]): boolean {
  const isTotal = ({ name, kind }: UnderstoodField) =>
    kind === 'money' && ['total', 'balance'].includes((conceptNamed(name) ?? conceptWithin(name))?.id ?? '')
  return fields.some(
    ({ kind, children }) => kind === 'group' && (children.some(isTotal) || hasTotals(children)),
  )
}

/** Returns the table below which the sums are printed, if there is one. */
export function listOfSums(lists: readonly ListPlan[]): ListPlan | undefined {
  const ofMoney = lists.filter(({ columns }) => columns.some(({ field }) => field.kind === 'money'))
  return (ofMoney.length > 0 ? ofMoney : lists).find(({ form }) => form === 'table')
}

/** Puts sums below a list: the sums in the data, and formulas for missing sums. Returns the formulas. */
export function planSums({
  list,
  given,
  language,
  currency,
  taken,
  isAddedUp,
  taxRate,
  holdsTax = false,
  isUnsummed = false,
  isTotalled,
}: SumsToPlan): Record<string, ComputedDeclaration> {
  const computed: Record<string, ComputedDeclaration> = {}
  const money = { type: 'money', currency, currencyDisplay: 'none' } as const
  const free = (name: string) => {
    let found = name
    for (let count = 2; taken.has(found) || found in computed; count += 1) found = `${name}_${count}`
    return found
  }
  const rateOf = given.find(({ concept, field }) => concept === 'tax_rate' && field.kind === 'percent')
  const sent = new Map(
    given.flatMap((leaf) => (leaf.concept === undefined ? [] : [[leaf.concept, leaf] as const])),
  )
  const columns = amountColumns(list)
  const made =
    isUnsummed || columns.net || columns.gross ? undefined : madeAmount(list, { money, language, computed })
  const price = columnNamed(list, 'price') ?? priceColumn(list)
  // The amounts of rows are a column, a formula, or only prices.
  const own = columns.net || columns.gross ? undefined : (made ?? (isAddedUp ? price : undefined))
  const isGross = holdsTax || isGrossName(price?.field.name ?? '')
  const net = columns.net ?? (isGross ? undefined : own)
  const gross = columns.gross ?? (isGross ? own : undefined)
  const base = net ?? gross
  const rows = new Map<string, SumRow>()
  for (const leaf of given)
    rows.set(leaf.concept ?? leaf.tag, rowOf(leaf.tag, leaf.label, leaf.field.isOptional))
  const label = (concept: string) => labelOf(concept, language)
  /** Adds a formula, and a row that prints it. */
  const add = (concept: string, formula: string, text = label(concept)) => {
    const name = free(concept)
    computed[name] = { formula, ...money, label: text }
    rows.set(concept, rowOf(name, text))
    return name
  }
  const hasOwnTotal = sent.has('total') || sent.has('balance')
  if (base?.field.kind === 'money' && !isUnsummed && !isTotalled && !hasOwnTotal) {
    const { rate, tax: taxes } = columns
    const sumOf = (column: Column) => `sum(${formulaName(`${list.tag}.${column.tag}`)})`
    // Amounts that include tax are added up without adding tax.
    const hasTax =
      net !== undefined &&
      [sent.get('tax'), rateOf, rate, taxes, gross, taxRate].some((one) => one !== undefined)
    const others = ['discount', 'shipping'].filter((concept) => sent.get(concept)?.field.kind === 'money')
    const needsSubtotal = hasTax || others.length > 0
    const total = free('total')
    const subtotal = sent.get('subtotal')?.tag ?? (needsSubtotal ? add('subtotal', sumOf(base)) : '')
    const ownTax = sent.get('tax')
    let tax: string | undefined
    if (hasTax && ownTax) tax = ownTax.tag
    else if (hasTax && (taxes || (gross && net)))
      tax = add('tax', taxes ? sumOf(taxes) : gross && net ? `${sumOf(gross)} - ${sumOf(net)}` : '')
    else if (hasTax && rateOf) {
      rows.delete('tax_rate')
      tax = add('tax', `round(${formulaName(subtotal)} * ${formulaName(rateOf.tag)}, 2)`)
      rows.set('tax', rowOf(tax, `${label('tax')} {{${rateOf.tag}}}`))
    } else if (hasTax && rate) {
      const byRate = free('taxes')
      computed[byRate] = {
        formula: `group(${formulaName(list.tag)}, ${JSON.stringify(rate.tag)})`,
        label: label('taxes'),
      }
      computed[`${byRate}.base`] = {
        formula: `sum(items.${formulaName(base.tag)})`,
        ...money,
        label: label('subtotal'),
      }
      computed[`${byRate}.tax`] = { formula: 'round(base * key, 2)', ...money, label: label('tax') }
      tax = add('tax', `sum(${byRate}.tax)`)
      rows.set('tax', { ...rowOf('tax', label('tax')), each: { list: byRate, base: 'base', key: 'key' } })
    } else if (hasTax && taxRate !== undefined) {
      const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
      const text = `${label('tax')} ${percent.format(taxRate / 100)}`
      tax = add('tax', `round(${formulaName(subtotal)} * ${taxRate} / 100, 2)`, text)
    }
    const extras = others.map(
      (concept) =>
        `${concept === 'discount' ? ' - ' : ' + '}coalesce(${formulaName(sent.get(concept)?.tag ?? '')}, 0)`,
    )
    const from = needsSubtotal ? formulaName(subtotal) : sumOf(base)
    const formula = [from, ...(tax === undefined ? [] : [` + ${formulaName(tax)}`]), ...extras].join('')
    computed[total] = { formula, type: 'money', currency, label: label('total') }
    rows.set('total', rowOf(total, label('total')))
  }
  addHours(list, { computed, rows, language, free })
  list.sums = sorted(rows)
  const summed =
    (net && gross ? gross : base) ??
    list.columns.find(({ concept, form }) => concept === 'hours' && form === 'number')
  if (list.sums.length > 0 && summed)
    list.columns = [...list.columns.filter((column) => column !== summed), summed]
  return computed
}

function rowOf(tag: string, label: string, isOptional = false): SumRow {
  return { tag, label, isMain: false, isOptional }
}

function sorted(rows: ReadonlyMap<string, SumRow>): SumRow[] {
  const list = [...rows].toSorted(([one], [other]) => sumOrder.indexOf(one) - sumOrder.indexOf(other))
  const main = list.findLast(([concept]) => concept === 'balance' || concept === 'total') ?? list.at(-1)
  return list.map(([concept, row]) => ({ ...row, isMain: concept === main?.[0] }))
}

interface AmountParts {
  money: { type: 'money'; currency: string; currencyDisplay: 'none' }
  language: Language
  computed: Record<string, ComputedDeclaration>
}

/** Adds a column of calculated amounts if the data has none. */
function madeAmount(list: ListPlan, { money, language, computed }: AmountParts): Column | undefined {
  const price = priceColumn(list)
  const quantity = columnNamed(list, 'quantity', 'hours')
  if (!price || !quantity || quantity.field.kind !== 'number') return undefined
  const discount = ['discount_rate', 'discount']
    .map((concept) => columnNamed(list, concept))
    .find((column) => column?.field.kind === 'percent' || column?.field.kind === 'money')
  const names = new Set(list.field.children.map(({ name }) => name))
  let name = 'amount'
  for (let count = 2; names.has(name); count += 1) name = `amount_${count}`
  const product = `${formulaName(quantity.tag)} * ${formulaName(price.tag)}`
  const less = discount && `coalesce(${formulaName(discount.tag)}, 0)`
  const reduced =
    less === undefined
      ? product
      : discount?.field.kind === 'percent'
        ? `${product} * (1 - ${less})`
        : `${product} - ${less}`
  const label = labelOf('amount', language)
  computed[`${list.tag}.${name}`] = { formula: `round(${reduced}, 2)`, ...money, label }
  const field = {
    ...price.field,
    name,
    path: [...list.field.path, name],
    isOptional: false,
    kind: 'money' as const,
  }
  const column: Column = { tag: name, field, label, concept: 'amount', form: 'number', below: [] }
  list.columns.push(column)
  return column
}

interface HoursParts {
  computed: Record<string, ComputedDeclaration>
  rows: Map<string, SumRow>
  language: Language
  free: (this: void, name: string) => string
}

/** Adds up the hours of a timesheet that has no amounts. */
function addHours(list: ListPlan, { computed, rows, language, free }: HoursParts): void {
  const hours = list.columns.find(({ concept, form }) => concept === 'hours' && form === 'number')
  const hasMoney = list.columns.some(({ field }) => field.kind === 'money')
  if (!hours || hasMoney || rows.size > 0) return
  const name = free('total_hours')
  const label = phrase('hours_total', language)
  computed[name] = { formula: `sum(${formulaName(`${list.tag}.${hours.tag}`)})`, type: 'number', label }
  rows.set('total', { tag: name, label, isMain: true, isOptional: false })
}

/** Adds a sum below another table. */
export function totalOf(
  list: ListPlan,
  { language, currency, taken }: Pick<SumsToPlan, 'language' | 'currency' | 'taken'>,
): Record<string, ComputedDeclaration> {
  const amount = list.columns.find(({ concept, field }) => concept === 'amount' && field.kind === 'money')
  const name = `${list.field.name}_total`
  if (list.form !== 'table' || !amount || taken.has(name) || list.sums.length > 0) return {}
  const label = labelOf('total', language)
  list.sums = [{ tag: name, label, isMain: true, isOptional: false }]
  return {
    [name]: { formula: `sum(${formulaName(`${list.tag}.${amount.tag}`)})`, type: 'money', currency, label },
  }
}
