import { connectorMappingBounds, type FieldSource, type ListSource } from '@platen/contract'
import { pathSource } from '../targets/path-source.ts'
import type { FillTarget } from '../targets/fill-targets.ts'
import { holdsTax, isTaxRate, priceColumn, withoutRate, withoutTax } from './prices-without-tax.ts'
import { firstRow, type PayloadPlace, type PayloadPlaces, placesOfRows } from './payload-places.ts'

/** What shops send beside an order's articles, and what it is called where its rows have no name. */
const kinds: readonly { list: RegExp; called: string; sign: '' | '-' }[] = [
  { list: /^(?:shipping|delivery)_?lines$/i, called: 'Shipping', sign: '' },
  { list: /^fee_?lines$/i, called: 'Fee', sign: '' },
  { list: /^discount_?codes$/i, called: 'Discount', sign: '-' },
]
const nameNames = ['title', 'name', 'method_title', 'label', 'code']
const priceNames = ['price', 'amount', 'total']

/**
 * The lists whose rows belong below a shop's articles, as what they cost is part of the total: shipping, fees, discounts. Guessed for a field
 * whose rows have a description, a quantity and a price, and where the rows have something to be called and a price.
 */
export function guessFurtherRows(
  { inside }: FillTarget,
  { path: articles, columns }: { path: string; columns: Readonly<Record<string, FieldSource>> },
  places: PayloadPlaces,
): ListSource[] {
  const called = inside.find(
    ({ name, type }) => name === 'description' || name === 'title' || (name === 'name' && type !== 'image'),
  )
  const price = priceColumn(inside)
  if (!called || !price || columns[price.path]?.from !== 'path') return []
  const isGross = holdsTax(places)
  const listFrom = (place: PayloadPlace, kind: (typeof kinds)[number]): ListSource[] => {
    const row = firstRow(place)
    const rowPrice = row && priceNames.find((name) => Object.hasOwn(row, name))
    if (row === undefined || rowPrice === undefined) return []
    const rowName = nameNames.find((name) => typeof row[name] === 'string' && row[name] !== '')
    const isDiscount = kind.sign === '-'
    const own: Record<string, FieldSource> = {
      [called.path]: nameSource(called, rowName, kind),
      [price.path]: isDiscount ? { from: 'formula', formula: `-${rowPrice}` } : pathSource(price, rowPrice),
      ...restOf(inside, [called, price], columns, place),
    }
    if (isDiscount && !isGross) Object.assign(own, discountRate(inside, articles, columns))
    if (isGross) Object.assign(own, isDiscount ? withoutRate(inside) : withoutTax(inside, own, row))
    return [{ from: 'list', path: place.path, columns: own }]
  }
  return kinds
    .flatMap((kind) =>
      places.lists
        .filter(({ names: [name = '', ...deeper] }) => deeper.length === 0 && kind.list.test(name))
        .flatMap((place) => listFrom(place, kind)),
    )
    .slice(0, connectorMappingBounds.furtherListsMax)
}

function nameSource(
  called: FillTarget,
  rowName: string | undefined,
  kind: (typeof kinds)[number],
): FieldSource {
  if (rowName === undefined) return { from: 'constant', value: kind.called }
  return kind.sign === '-'
    ? { from: 'text', text: `${kind.called} {{${rowName}}}` }
    : pathSource(called, rowName)
}

/** A discount lessens the tax as well: by the first article's rate, as it has none of its own. */
function discountRate(
  inside: readonly FillTarget[],
  articles: string,
  columns: Readonly<Record<string, FieldSource>>,
): Record<string, FieldSource> {
  const rate = inside.find(isTaxRate)
  const own = rate && columns[rate.path]
  if (rate === undefined || own?.from !== 'path' || own.path.startsWith('$.')) return {}
  return { [rate.path]: pathSource(rate, `$.${articles}[0].${own.path}`) }
}

/** The other columns: one of it, what its rows have under the same path as the articles do, and nothing of what may be empty. */
function restOf(
  inside: readonly FillTarget[],
  done: readonly FillTarget[],
  columns: Readonly<Record<string, FieldSource>>,
  place: PayloadPlace,
): Record<string, FieldSource> {
  const paths = new Set(placesOfRows(place.value).values.map(({ path }) => path))
  const rest = inside
    .filter((target) => !done.includes(target))
    .flatMap((target): [string, FieldSource][] => {
      if (['quantity', 'qty'].includes(target.name)) return [[target.path, { from: 'constant', value: 1 }]]
      const own = columns[target.path]
      if (own?.from === 'path' && (paths.has(own.path) || isTaxRate(target))) return [[target.path, own]]
      return target.takesEmpty && target.isRequired && target.kind === 'value'
        ? [[target.path, { from: 'constant', value: null }]]
        : []
    })
  return Object.fromEntries(rest)
}
