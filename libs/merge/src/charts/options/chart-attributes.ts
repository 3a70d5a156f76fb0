import { nearestName, quoted } from '@platen/contract'
import { type ChartFault, type ChartType, chartTypes } from '../chart.ts'
import { attributeReaders } from './read-values.ts'

/** Maximum number of `y` fields: each has its own color. */
export const seriesMax = 8

const everywhere = ['of', 'x', 'y', 'title', 'width', 'height', 'dir']

const ownOf: Record<ChartType, readonly string[]> = {
  bar: ['direction', 'legend', 'labels', 'min', 'max'],
  stacked: ['direction', 'stack', 'legend', 'labels', 'min', 'max'],
  line: ['legend', 'min', 'max'],
  area: ['stack', 'legend', 'min', 'max'],
  pie: ['legend', 'labels'],
  donut: ['legend', 'labels'],
  sparkline: ['min', 'max'],
}

export interface ChartAttribute {
  required: boolean
  /** What the attribute accepts, as text after "takes". */
  takes: string
}

/** Returns the attributes of a chart type by name, for completion and messages. */
export function chartAttributes(type: ChartType): ReadonlyMap<string, ChartAttribute> {
  return new Map(
    namesOf(type).map((name) => {
      const read = attributeReaders[name]?.('', type)
      const takes = read && 'expected' in read ? read.expected : (reasons[name] ?? '')
      return [name, { required: requiredBy(type).includes(name), takes }]
    }),
  )
}

function namesOf(type: ChartType): string[] {
  return [...everywhere, ...ownOf[type]]
}

/** A sparkline has no labels. */
function requiredBy(type: ChartType): string[] {
  return type === 'sparkline' ? ['of', 'y'] : ['of', 'y', 'x']
}

/**
 * Checks a chart in a template, before there is data: its type, names of attributes, missing attributes, and fixed values. A value is `undefined` if
 * it contains merge fields. The type, `of`, `x` and `y` cannot contain any. The caller handles global attributes (`class`, `id`, `style`).
 */
export function checkChart(
  type: string | undefined,
  attributes: ReadonlyMap<string, string | undefined>,
): ChartFault[] {
  if (type === undefined) return [mustBeWritten('type')]
  const known = readType(type)
  if (typeof known !== 'string') return [known]
  const faults = [...attributes].flatMap(([name, value]) => checkAttribute(known, name, value))
  for (const name of requiredBy(known))
    if (!attributes.has(name) || attributes.get(name)?.trim() === '') faults.push(missingAttribute(name))
  return faults
}

/** Returns the type, or the error. */
export function readType(written: string): ChartType | ChartFault {
  const name = written.trim()
  const type = chartTypes.find((known) => known === name)
  if (type !== undefined) return type
  if (name === '') return missingAttribute('type')
  const nearest = nearestName(name, chartTypes)
  const meant = nearest === undefined ? '' : ` Did you mean "${nearest}"?`
  return {
    code: 'invalid_chart',
    attribute: 'type',
    message: `There is no chart of type ${quoted(name, 60)}.${meant} The types are ${list(chartTypes)}.`,
  }
}

/** Returns the names in `y`, one for each series. */
export function readSeriesNames(y: string): string[] {
  return y
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

function checkAttribute(type: ChartType, name: string, value: string | undefined): ChartFault[] {
  const known = namesOf(type)
  if (!known.includes(name)) return [unknownAttribute(type, name, known)]
  if (value === undefined) return ['of', 'x', 'y'].includes(name) ? [mustBeWritten(name)] : []
  if (name === 'y') return checkSeries(type, readSeriesNames(value).length)
  const read = value.trim() === '' ? undefined : attributeReaders[name]?.(value, type)
  return read && 'expected' in read ? [wrongAttribute(name, value, read.expected)] : []
}

/** Returns an error if charts of this type cannot have this many series. */
export function checkSeries(type: ChartType, count: number): ChartFault[] {
  const most = type === 'pie' || type === 'donut' || type === 'sparkline' ? 1 : seriesMax
  if (count <= most) return []
  const one = type === 'sparkline' ? 'A sparkline draws' : `A chart of type "${type}" draws`
  const what = most === 1 ? 'one field' : `at most ${most} fields`
  return [
    {
      code: 'invalid_chart',
      attribute: 'y',
      message: `${one} ${what}, but y names ${count}. Remove some, or write a chart for each.`,
    },
  ]
}

/** Returns the error for a value that an attribute does not accept. */
export function wrongAttribute(name: string, value: string, expected: string): ChartFault {
  return {
    code: 'invalid_chart',
    attribute: name,
    message: `${name}=${quoted(value, 60)} is not a valid value: ${name} takes ${expected}.`,
  }
}

const reasons: Record<string, string> = {
  of: 'the list that the chart is drawn from, such as of="sales"',
  x: 'the field of each row that names it, such as x="month"',
  y: 'the field of each row that is drawn, such as y="amount"; several with commas between',
  title: 'a line above the chart, which also begins its text alternative',
  type: `what is drawn: ${list(chartTypes)}`,
}

function missingAttribute(name: string): ChartFault {
  return {
    code: 'invalid_chart',
    attribute: name,
    message: `The chart has no ${name}. Add ${reasons[name]}.`,
  }
}

function mustBeWritten(name: string): ChartFault {
  return {
    code: 'invalid_chart',
    attribute: name,
    message: `${name} must be a fixed value without merge fields: it is ${reasons[name]}.`,
  }
}

function unknownAttribute(type: ChartType, name: string, known: readonly string[]): ChartFault {
  const elsewhere = Object.values(ownOf).some((names) => names.includes(name))
  const nearest = elsewhere ? undefined : nearestName(name, known)
  const meant = nearest === undefined ? '' : ` Did you mean "${nearest}"?`
  return {
    code: 'invalid_chart',
    attribute: name,
    message: `A chart of type "${type}" has no attribute ${quoted(name, 60)}.${meant} It has ${list(known)}.`,
  }
}

function list(items: readonly string[]): string {
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}
