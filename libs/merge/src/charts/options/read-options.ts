import { isRightToLeft } from '@platen/contract'
import type { ChartFault, ChartRequest, ChartType } from '../chart.ts'
import { checkSeries, readType, wrongAttribute } from './chart-attributes.ts'
import { attributeReaders, type Read } from './read-values.ts'

/** All options with their defaults. Lengths are in CSS pixels. */
export interface ChartOptions {
  type: ChartType
  /** Empty if there is none. */
  title: string
  isHorizontal: boolean
  stack: 'none' | 'values' | 'percent'
  legend: 'auto' | 'top' | 'right' | 'bottom' | 'none'
  labels: 'none' | 'values' | 'percent'
  /** The value axis includes this value. */
  min: number | undefined
  max: number | undefined
  width: number
  /** If undefined, the chart chooses it. */
  height: number | undefined
  isRightToLeft: boolean
}

const mm = 96 / 25.4
const defaultWidth = 160 * mm
const sparklineWidth = 24 * mm

/** Returns the options of a chart, or the first error in its attributes. An empty attribute counts as missing. */
export function readOptions(request: ChartRequest): ChartOptions | ChartFault {
  const type = readType(request.type)
  if (typeof type !== 'string') return type
  const [tooMany] = checkSeries(type, request.series.length)
  return tooMany ?? readAttributes(request, type)
}

function readAttributes(
  { attributes, series, locale }: ChartRequest,
  type: ChartType,
): ChartOptions | ChartFault {
  let fault: ChartFault | undefined
  function read<T>(name: string, reader: (written: string, of: ChartType) => Read<T>): T | undefined {
    const written = attributes[name] ?? ''
    if (written.trim() === '') return undefined
    const found = reader(written, type)
    if ('value' in found) return found.value
    fault ??= wrongAttribute(name, written, found.expected)
    return undefined
  }
  const isRound = type === 'pie' || type === 'donut'
  const dir = read('dir', attributeReaders.dir)
  const options: ChartOptions = {
    type,
    title: attributes['title']?.trim() ?? '',
    isHorizontal: read('direction', attributeReaders.direction) === 'horizontal',
    stack: read('stack', attributeReaders.stack) ?? defaultStack(type, series.length),
    legend: read('legend', attributeReaders.legend) ?? 'auto',
    labels: read('labels', attributeReaders.labels) ?? (isRound ? 'percent' : 'none'),
    min: read('min', attributeReaders.min),
    max: read('max', attributeReaders.max),
    width: read('width', attributeReaders.width) ?? (type === 'sparkline' ? sparklineWidth : defaultWidth),
    height: read('height', attributeReaders.height),
    isRightToLeft: dir === undefined ? isRightToLeft(locale) : dir === 'rtl',
  }
  return fault ?? options
}

function defaultStack(type: ChartType, series: number): 'none' | 'values' {
  return type === 'stacked' || (type === 'area' && series > 1) ? 'values' : 'none'
}
