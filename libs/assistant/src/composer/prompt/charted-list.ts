import type { NamedFields } from './named-fields.ts'
import { fieldName } from './field-items.ts'

const chart =
  /(?:chart|graph|diagramm?|graphique|grafico)s? (?:of|with|showing|von|der|des|de|du|del) (?<value>[\p{L} ]{2,40}?) (?:by|per|nach|je|pro|par|por) (?<by>[\p{L} ]{2,40}?)(?= (?:and|with|und|mit|et|avec|y|con)(?!\p{L})|[,;.\n]|$)/u
const sums = /^(?:totals?|sums?|summen?|gesamtsummen?|totaux|totales|sumas?)$/

/** A chart shows a list: its columns are those of the table, too, where the prompt names no others. `wantsTotals`: sums of its numbers. */
export function withChartedList(text: string, named: NamedFields): NamedFields & { wantsTotals: boolean } {
  const lists = named.lists.filter(({ columns }) => !columns.every((name) => sums.test(name)))
  const wantsTotals = lists.length < named.lists.length
  const { value, by } = chart.exec(text)?.groups ?? {}
  if (value === undefined || by === undefined || lists.length > 0) return { ...named, wantsTotals: false }
  const columns = [fieldName(by), fieldName(value)]
  return {
    ...named,
    scalars: named.scalars.filter((name) => !columns.includes(name)),
    lists: [{ name: `${columns[1]}_by_${columns[0]}`, columns, isWhole: true }],
    wantsTotals,
  }
}
