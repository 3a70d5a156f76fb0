import { type DraftSource, mmPerUnit, pageSizes } from '@platen/contract'
import { isJsonObject, type LooseSettings } from '@platen/template/draft'
import { applyStep, type Step } from '../draft/history.ts'

/** The sides of a page in the order of CSS. */
export const sides = ['top', 'right', 'bottom', 'left'] as const
export type Side = (typeof sides)[number]

/** The positions of text in a header or footer. */
export const linePositions = ['left', 'center', 'right'] as const
export type LinePosition = (typeof linePositions)[number]

/** Named page sizes in portrait orientation, in millimeters. */
export const namedSizes: Record<string, readonly [widthMm: number, heightMm: number]> = Object.fromEntries(
  Object.entries(pageSizes).filter(([name]) => !name.startsWith('JIS')),
)

/** The page settings in the form. Invalid settings appear as their defaults. */
export interface PageForm {
  /** A key of `namedSizes`, or `custom`. */
  size: string
  orientation: 'portrait' | 'landscape'
  widthMm: number
  heightMm: number
  marginMm: Record<Side, number>
  header: Record<LinePosition, string>
  footer: Record<LinePosition, string>
}

const marginDefaultMm = 18

/** Returns a CSS length in millimeters, rounded to two decimals. `undefined` if it is not an absolute length. */
export function readMm(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined
  const found = /^\+?(\d+(?:\.\d+)?|\.\d+)(mm|cm|q|in|pt|pc|px)?$/i.exec(value.trim())
  const unit = mmPerUnit[found?.[2]?.toLowerCase() ?? 'mm']
  if (!found || unit === undefined) return undefined
  return Math.round(Number(found[1]) * unit * 100) / 100
}

/** Returns a length as stored in template.json. */
export const writeMm = (mm: number) => `${Math.round(mm * 100) / 100}mm`

export function readPage(settings: LooseSettings): PageForm {
  const page = asRecord(settings.page)
  const [widthMm, heightMm, size] = readSize(page['size'])
  const isCustom = size === 'custom'
  const turned = isCustom ? widthMm > heightMm : page['orientation'] === 'landscape'
  const margin = page['margin']
  const given = typeof margin === 'string' ? marginSides(margin) : asRecord(margin)
  const marginOf = (side: Side) => readMm(given[side]) ?? marginDefaultMm
  return {
    size,
    orientation: turned ? 'landscape' : 'portrait',
    widthMm: turned && !isCustom ? heightMm : widthMm,
    heightMm: turned && !isCustom ? widthMm : heightMm,
    marginMm: {
      top: marginOf('top'),
      right: marginOf('right'),
      bottom: marginOf('bottom'),
      left: marginOf('left'),
    },
    header: readLine(page['header']),
    footer: readLine(page['footer']),
  }
}

/** Expands one to four lengths to the four sides, as CSS does. */
function marginSides(margin: string): Record<Side, string> {
  const lengths = margin.trim().split(/\s+/)
  const [top = '', right = top, bottom = top, left = right] = lengths.length <= 4 ? lengths : []
  return { top, right, bottom, left }
}

/** Returns the `page` settings of template.json with the given settings changed. Unknown keys are kept. */
export function changePage(settings: LooseSettings, change: Partial<PageForm>): Partial<LooseSettings> {
  const before = asRecord(settings.page)
  const form = { ...readPage(settings), ...change }
  const page: Record<string, unknown> = { ...before }
  if (change.size !== undefined || change.orientation || change.widthMm || change.heightMm) {
    Object.assign(page, sizeOf(form))
    if (form.size === 'custom') delete page['orientation']
  }
  if (change.marginMm) {
    page['margin'] = Object.fromEntries(sides.map((side) => [side, writeMm(form.marginMm[side])]))
  }
  for (const where of ['header', 'footer'] as const) {
    if (!change[where]) continue
    const texts = linePositions.flatMap((position) =>
      form[where][position] === '' ? [] : [[position, form[where][position]]],
    )
    if (texts.length === 0) delete page[where]
    else page[where] = { ...asRecord(before[where]), ...blank(where, before), ...Object.fromEntries(texts) }
  }
  return { page: withoutUndefined(page) }
}

/** Returns `undefined` for each existing text of a header or footer, so that empty ones are removed. */
function blank(where: string, before: Record<string, unknown>): Record<string, undefined> {
  return Object.fromEntries(Object.keys(asRecord(before[where])).map((position) => [position, undefined]))
}

function withoutUndefined(page: Record<string, unknown>): NonNullable<LooseSettings['page']> {
  return JSON.parse(JSON.stringify(page)) as NonNullable<LooseSettings['page']>
}

function sizeOf({ size, orientation, widthMm, heightMm }: PageForm): Record<string, string> {
  if (size !== 'custom') return { size, orientation }
  const isTurned = widthMm > heightMm === (orientation === 'landscape')
  const [width, height] = isTurned ? [widthMm, heightMm] : [heightMm, widthMm]
  return { size: `${writeMm(width)} ${writeMm(height)}` }
}

function readSize(value: unknown): [widthMm: number, heightMm: number, size: string] {
  const text = typeof value === 'string' ? value.trim() : 'A4'
  const name = Object.keys(namedSizes).find((known) => known.toLowerCase() === text.toLowerCase())
  const named = namedSizes[name ?? '']
  if (name !== undefined && named) return [...named, name]
  const [width, height = width] = text.split(/\s+/).map(readMm)
  return width === undefined || height === undefined ? [210, 297, 'A4'] : [width, height, 'custom']
}

function readLine(value: unknown): Record<LinePosition, string> {
  const line = asRecord(value)
  const text = (position: LinePosition) => (typeof line[position] === 'string' ? line[position] : '')
  return { left: text('left'), center: text('center'), right: text('right') }
}

function asRecord(value: unknown): Record<string, unknown> {
  return isJsonObject(value) ? { ...value } : {}
}

/** Returns why template.json is invalid. `undefined` if it is valid. */
export function settingsFault(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value)
      ? undefined
      : 'template.json must contain one object, such as { "name": "Invoice" }.'
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    return `template.json is not valid JSON${reason === '' ? '' : ` (${reason})`}.`
  }
}

/** Returns the last valid template.json from the undo history. */
export function lastValidSettings(source: DraftSource, past: readonly Step[]): string | undefined {
  let before = source
  for (const step of past.toReversed()) {
    before = applyStep(before, step, 'back')
    const text = before.files['template.json']
    if (text !== undefined && settingsFault(text) === undefined) return text
  }
  return undefined
}
