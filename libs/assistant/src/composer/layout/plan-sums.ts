import type { ComputedDeclaration } from '@platen/contract'
import type { UnderstoodField } from '../understand/understood.ts'
import { conceptNamed, conceptWithin, labelOf } from '../words/concepts.ts'
import type { Language } from '../words/languages.ts'
import { phrase } from '../words/phrases.ts'
import { amountColumns, isGrossName, priceColumn } from './amount-columns.ts'
import { formulaName } from './formula-names.ts'
import { columnNamed } from './plan-list.ts'
import type { Column, Leaf, ListPlan, SumRow } from './plan.ts'

/** Sums in the order in which they stand below a table. */
export const sumOrder = ['subtotal', 'discount', 'shipping', 'tax', 'total', 'paid', 'change', 'balance']

/** What the sums of a list are made of. */
export interface SumsToPlan {
  list: ListPlan
  /** The data's own sums and rates. */
  given: readonly Leaf[]
  language: Language
  /** A code, or `{{currency}}`. */
  currency: string
  /** Names that the data has already. */
  taken: ReadonlySet<string>
  /** A rate that the prompt names, in percent, for data that has none. */
  taxRate?: number | undefined
  /** Rows without a quantity are added up, too. */
  isAddedUp: boolean
  /** The prompt says that the prices hold their tax. */
  holdsTax?: boolean
  /** The rows are in several currencies, or hold their own sums: nothing is made of them. */
  isUnsummed?: boolean
  /** The data has its totals elsewhere: no others are made. */
  isTotalled: boolean
}

/** Whether a group of the data, such as `totals`, holds what would be made of a list. */
export function hasTotals(fields: readonly UnderstoodField[]): boolean {
  const isTotal = ({ name, kind }: UnderstoodField) =>
    kind === 'money' && ['total', 'balance'].includes((conceptNamed(name) ?? conceptWithin(name))?.id ?? '')
  return fields.some(
    ({ kind, children }) => kind === 'group' && (children.some(isTotal) || hasTotals(children)),
  )
}

/** The table below which the sums stand; none where what they are of is told in other ways than a table. */
export function listOfSums(lists: readonly ListPlan[]): ListPlan | undefined {
  const ofMoney = lists.filter(({ columns }) => columns.some(({ field }) => field.kind === 'money'))
  return (ofMoney.length > 0 ? ofMoney : lists).find(({ form }) => form === 'table')
}

/** Puts the sums of a list below it: those that the data sends, and formulas for those that it lacks. Returns the formulas. */
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
  // What rows have for themselves: their own amounts, one by formula, or their prices alone.
  const own = columns.net || columns.gross ? undefined : (made ?? (isAddedUp ? price : undefined))
  const isGross = holdsTax || isGrossName(price?.field.name ?? '')
  const net = columns.net ?? (isGross ? undefined : own)
  const gross = columns.gross ?? (isGross ? own : undefined)
  const base = net ?? gross
  const rows = new Map<string, SumRow>()
  for (const leaf of given) rows.set(leaf.concept ?? leaf.tag, sumRow(leaf))
  if (
    base?.field.kind === 'money' &&
    !isUnsummed &&
    !isTotalled &&
    !sent.has('total') &&
    !sent.has('balance')
  ) {
    const subtotal = sent.get('subtotal')?.tag ?? free('subtotal')
    const label = (concept: string) => labelOf(concept, language)
    const parts: string[] = []
    const { rate, tax: taxes } = columns
    const sumOf = (column: Column) => `sum(${formulaName(`${list.tag}.${column.tag}`)})`
    // What holds its tax is added up, and nothing comes on top.
    const hasTax =
      net !== undefined &&
      [sent.get('tax'), rateOf, rate, taxes, gross, taxRate].some((one) => one !== undefined)
    const others = ['discount', 'shipping'].filter((concept) => sent.get(concept)?.field.kind === 'money')
    const needsSubtotal = hasTax || others.length > 0
    const total = free('total')
    if (needsSubtotal && !sent.has('subtotal')) {
      computed[subtotal] = { formula: sumOf(base), ...money, label: label('subtotal') }
      rows.set('subtotal', { tag: subtotal, label: label('subtotal'), isMain: false, isOptional: false })
    }
    const ownTax = sent.get('tax')
    if (!hasTax) {
      // Nothing is added.
    } else if (ownTax) parts.push(formulaName(ownTax.tag))
    else if (taxes || (gross && net)) {
      const tax = free('tax')
      const formula = taxes ? sumOf(taxes) : gross && net ? `${sumOf(gross)} - ${sumOf(net)}` : ''
      computed[tax] = { formula, ...money, label: label('tax') }
      rows.set('tax', { tag: tax, label: label('tax'), isMain: false, isOptional: false })
      parts.push(formulaName(tax))
    } else if (rateOf) {
      const tax = free('tax')
      computed[tax] = {
        formula: `round(${formulaName(subtotal)} * ${formulaName(rateOf.tag)}, 2)`,
        ...money,
        label: label('tax'),
      }
      rows.delete('tax_rate')
      rows.set('tax', {
        tag: tax,
        label: `${label('tax')} {{${rateOf.tag}}}`,
        isMain: false,
        isOptional: false,
      })
      parts.push(formulaName(tax))
    } else if (rate) {
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
      const tax = free('tax')
      computed[tax] = { formula: `sum(${byRate}.tax)`, ...money, label: label('tax') }
      rows.set('tax', {
        tag: 'tax',
        label: label('tax'),
        isMain: false,
        isOptional: false,
        each: { list: byRate, base: 'base', key: 'key' },
      })
      parts.push(tax)
    } else if (taxRate !== undefined) {
      const tax = free('tax')
      const text = `${label('tax')} ${new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(taxRate / 100)}`
      computed[tax] = {
        formula: `round(${formulaName(subtotal)} * ${taxRate} / 100, 2)`,
        ...money,
        label: text,
      }
      rows.set('tax', { tag: tax, label: text, isMain: false, isOptional: false })
      parts.push(formulaName(tax))
    }
    const sign: Readonly<Record<string, string>> = { discount: ' - ', shipping: ' + ' }
    const from = needsSubtotal ? formulaName(subtotal) : sumOf(base)
    const extras = others.map(
      (concept) => `${sign[concept]}coalesce(${formulaName(sent.get(concept)?.tag ?? '')}, 0)`,
    )
    const formula = [from, ...parts.map((part) => ` + ${part}`), ...extras].join('')
    computed[total] = { formula, type: 'money', currency, label: label('total') }
    rows.set('total', { tag: total, label: label('total'), isMain: false, isOptional: false })
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

function sumRow(leaf: Leaf): SumRow {
  return { tag: leaf.tag, label: leaf.label, isMain: false, isOptional: leaf.field.isOptional }
}

function sorted(rows: ReadonlyMap<string, SumRow>): SumRow[] {
  const rank = (concept: string) => {
    const at = sumOrder.indexOf(concept)
    return at < 0 ? -1 : at
  }
  const list = [...rows].toSorted(([one], [other]) => rank(one) - rank(other))
  const main = list.findLast(([concept]) => concept === 'balance' || concept === 'total') ?? list.at(-1)
  return list.map(([concept, row]) => ({ ...row, isMain: concept === main?.[0] }))
}

interface AmountParts {
  money: { type: 'money'; currency: string; currencyDisplay: 'none' }
  language: Language
  computed: Record<string, ComputedDeclaration>
}

/** A column of amounts by formula behind the prices, where the data has none. */
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

/** Hours of a timesheet are added up, where no money is. */
function addHours(list: ListPlan, { computed, rows, language, free }: HoursParts): void {
  const hours = list.columns.find(({ concept, form }) => concept === 'hours' && form === 'number')
  const hasMoney = list.columns.some(({ field }) => field.kind === 'money')
  if (!hours || hasMoney || rows.size > 0) return
  const name = free('total_hours')
  const label = phrase('hours_total', language)
  computed[name] = { formula: `sum(${formulaName(`${list.tag}.${hours.tag}`)})`, type: 'number', label }
  rows.set('total', { tag: name, label, isMain: true, isOptional: false })
}

/** The sum of a further table's amounts, as a row below it. */
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
