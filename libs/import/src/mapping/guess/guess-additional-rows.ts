import {
  connectorMappingBounds,
  type FieldSource,
  type ListSource,
  type PayloadShape,
} from '@platen/contract'
import { shapeOfRows, withKeptShape } from '../formulas/payload-shape.ts'
import { isRecord, ownValue } from '../path/read-payload.ts'
import type { FillTarget } from '../targets/fill-targets.ts'
import { shapeInside } from '../formulas/shape-at.ts'
import type { Order } from './order-of.ts'
import { positionsOfRows } from './payload-positions.ts'
import { amountIn, priceColumn, withoutRate, withoutTax } from './prices-without-tax.ts'
import { isTaxRate, shapeOfTaxes, sumOfRates, taxRates, withAllRates } from './tax-rates.ts'

type Row = Readonly<Record<string, unknown>>

/** A kind of additional cost in orders. */
interface Kind {
  list: RegExp
  /** The label for rows without a name. */
  called: string
  sign: '' | '-'
  /** A row in the format of the shop, for an order whose list is empty. */
  standard: (order: Row) => Row
}

const kinds: readonly Kind[] = [
  {
    list: /^(?:shipping|delivery)_?lines$/i,
    called: 'Shipping',
    sign: '',
    standard: (order) =>
      isOfWooCommerce(order)
        ? { method_title: 'Flat rate', total: '0.00' }
        : { title: 'Standard', price: '0.00', tax_lines: [{ price: '0.00', rate: 0 }] },
  },
  { list: /^fee_?lines$/i, called: 'Fee', sign: '', standard: () => ({ name: 'Fee', total: '0.00' }) },
  {
    list: /^discount_?codes$/i,
    called: 'Discount',
    sign: '-',
    standard: () => ({ code: 'CODE', amount: '0.00' }),
  },
]
const nameNames = ['title', 'name', 'method_title', 'label', 'code']
const priceNames = ['price', 'amount', 'total']

interface OrderItems {
  path: string
  columns: Readonly<Record<string, FieldSource>>
  row: Row
  order: Order
}

/** A list whose rows follow the order's items, with the types that its formulas need, even if the list is empty in this order. */
interface FurtherRows {
  list: ListSource
  shape: PayloadShape
  /** Whether the rows have their own tax. Discounts do not, and are assumed to have the tax rate of the first item. */
  hasOwnTax: boolean
}

/**
 * Guesses lists whose rows belong below an order's items because they are part of the total: shipping, fees, discounts. Applies only to a field
 * whose rows have a description, a quantity and a price. If a list is empty in this order, `shape` has the types of its rows.
 */
export function guessFurtherRows(target: FillTarget, orderItems: OrderItems): FurtherRows[] {
  const { inside } = target
  const { columns, order } = orderItems
  const { record, prefix } = order
  const called = inside.find(
    ({ name, type }) => name === 'description' || name === 'title' || (name === 'name' && type !== 'image'),
  )
  const price = priceColumn(inside)
  if (!called || !price || columns[price.path]?.from !== 'path') return []
  const discounts = discountsOf(order)
  const listOf = (
    listName: string,
    kind: Kind,
    own: Record<string, FieldSource>,
    rows: Row[],
  ): FurtherRows => {
    const [row = {}] = rows
    const all = { ...own, ...restOf(inside, { done: [called, price], columns, row }) }
    const fields = withKeptShape(shapeOfTaxes(target, all, row), shapeOfRows(rows))
    if (kind.sign === '-') Object.assign(all, discountRate(inside, orderItems))
    const net =
      kind.sign === '-'
        ? grossDiscount(inside, all, orderItems)
        : withoutTax(inside, { columns: all, rows }, order)
    Object.assign(all, net)
    const rate = inside.find(isTaxRate)
    const taxed = kind.sign === '-' ? orderItems.row : row
    const rates = rate && taxRates(all[rate.path], taxed)
    return {
      list: withAllRates(target, { from: 'list', path: prefix + listName, columns: all }, taxed),
      hasOwnTax: rates !== undefined && rates.items === undefined,
      shape: rows.length === 0 ? {} : shapeInside([...prefix.split('.').slice(0, -1), listName], fields),
    }
  }
  const further = kinds.flatMap((kind): FurtherRows[] => {
    if (kind.sign === '-' && discounts) {
      const own: Record<string, FieldSource> = {
        [called.path]: { from: 'constant', value: kind.called },
        [price.path]: { from: 'formula', formula: `-${discounts.total}` },
      }
      return [listOf(discounts.name, kind, own, [])]
    }
    return Object.entries(record).flatMap(([listName, value]): FurtherRows[] => {
      const sent: unknown = value ?? []
      if (!kind.list.test(listName) || !Array.isArray(sent)) return []
      const rows = sent.length === 0 ? [kind.standard(record)] : sent.filter(isRecord)
      const [row] = rows
      const rowPrice = row && priceNames.find((name) => Object.hasOwn(row, name))
      if (row === undefined || rowPrice === undefined) return []
      const own: Record<string, FieldSource> = {
        [called.path]: nameSource(row, kind),
        [price.path]:
          kind.sign === '-'
            ? { from: 'formula', formula: `-${amountIn(rows, rowPrice)}` }
            : { from: 'path', path: rowPrice },
      }
      return [listOf(listName, kind, own, rows)]
    })
  })
  return further.slice(0, connectorMappingBounds.furtherListsMax)
}

/** WooCommerce orders are recognized by their lists. */
function isOfWooCommerce(order: Row): boolean {
  return Object.hasOwn(order, 'fee_lines') || Object.hasOwn(order, 'coupon_lines')
}

/**
 * Returns the sum of all discounts (by code, automatic or manual), if the order contains it. The sum becomes one row instead of a row per discount.
 * Item prices exclude discounts.
 */
function discountsOf({ record, prefix }: Order): { name: string; total: string } | undefined {
  const applied = ownValue(record, 'discount_applications')
  const total = ownValue(record, 'total_discounts')
  if (!Array.isArray(applied) || (typeof total !== 'string' && typeof total !== 'number')) return undefined
  return { name: 'discount_applications[0]', total: amountIn([record], 'total_discounts', prefix) }
}

function nameSource(row: Row, kind: Kind): FieldSource {
  const rowName = nameNames.find((name) => typeof row[name] === 'string' && row[name] !== '')
  if (rowName === undefined) return { from: 'constant', value: kind.called }
  return kind.sign === '-'
    ? { from: 'text', text: `${kind.called} {{${rowName}}}` }
    : { from: 'path', path: rowName }
}

/** A discount reduces the tax by the rate of the first item. */
function discountRate(
  inside: readonly FillTarget[],
  { path, columns }: OrderItems,
): Record<string, FieldSource> {
  const rate = inside.find(isTaxRate)
  const own = rate && columns[rate.path]
  if (rate === undefined || own?.from !== 'path' || own.path.startsWith('$.')) return {}
  return { [rate.path]: { from: 'path', path: `$.${path}[0].${own.path}` } }
}

/** Removes the tax from a discount by the rates of the first item. */
function grossDiscount(
  inside: readonly FillTarget[],
  columns: Readonly<Record<string, FieldSource>>,
  { row, order: { taxesIncluded } }: OrderItems,
): Record<string, FieldSource> {
  if (!taxesIncluded) return {}
  const price = priceColumn(inside)
  const rate = inside.find(isTaxRate)
  const amount = price && columns[price.path]
  const rates = rate && taxRates(columns[rate.path], row)
  if (price === undefined || amount?.from !== 'formula' || rates?.items === undefined)
    return taxesIncluded.value ? withoutRate(inside) : {}
  const net = `(${amount.formula}) / (1 + coalesce(${sumOfRates(rates).sum}, 0))`
  const formula = `${taxesIncluded.formula} ? ${net} : ${amount.formula}`
  return { [price.path]: { from: 'formula', formula } }
}

/** Returns the sources of the other columns: quantity 1, values with the same path as for items, and nothing for optional columns. */
function restOf(
  inside: readonly FillTarget[],
  {
    done,
    columns,
    row,
  }: { done: readonly FillTarget[]; columns: Readonly<Record<string, FieldSource>>; row: Row },
): Record<string, FieldSource> {
  const paths = new Set(positionsOfRows([row]).values.map(({ path }) => path))
  /** Without tax, the list of rates is empty. */
  const hasRates = (path: string) => Object.hasOwn(row, /^[^.[]+/.exec(path)?.[0] ?? '')
  const rest = inside
    .filter((target) => !done.includes(target))
    .flatMap((target): [string, FieldSource][] => {
      if (['quantity', 'qty'].includes(target.name)) return [[target.path, { from: 'constant', value: 1 }]]
      const own = columns[target.path]
      if (own?.from === 'path' && (paths.has(own.path) || (isTaxRate(target) && hasRates(own.path))))
        return [[target.path, own]]
      return target.takesEmpty && target.isRequired && target.kind === 'value'
        ? [[target.path, { from: 'constant', value: null }]]
        : []
    })
  return Object.fromEntries(rest)
}
