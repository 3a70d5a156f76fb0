import { mmPerUnit, pageSizes } from '@platen/contract'
import { type LooseSettings, pageCss, readSettings, writeSettings } from '@platen/template/draft'
import type { Static } from 'typebox'
import type { CommandDraft, CommandResult } from '../command.ts'
import type { setMargins as marginsDefinition, setPageSize as sizeDefinition } from '../definitions/page.ts'
import { documentDone } from '../parts/draft-page.ts'

type Page = NonNullable<LooseSettings['page']>
type Side = 'top' | 'right' | 'bottom' | 'left'

const sides = ['top', 'right', 'bottom', 'left'] as const
const usualMargin = '18mm'

/** Smallest and largest side of paper that printers accept, in millimeters. */
const sideMin = 25
const sideMax = 1_200

export function setPageSize(
  { source }: CommandDraft,
  { size, orientation }: Static<typeof sizeDefinition.arguments>,
): CommandResult {
  if (size === undefined && orientation === undefined)
    return { refused: 'Give a `size`, such as A5 or “4in 6in”, or an `orientation`.' }
  const lengths = size?.split(' ').map(millimetresOf) ?? []
  if (lengths.length === 2 && lengths.some((one) => one < sideMin || one > sideMax))
    return {
      refused: `“${size}” is not a valid paper size: each side must be from ${sideMin} mm to ${sideMax} mm long.`,
    }
  const before = source.files['template.json'] ?? ''
  const { page = {} } = readSettings(before)
  if (size === undefined && /^\s*[\d.]+\w*\s+[\d.]+/.test(page.size ?? ''))
    return {
      refused: `The page is ${page.size}, which already determines its orientation. Swap the two lengths.`,
    }
  const summary = `Set the paper to ${[size, orientation].filter((one) => one !== undefined).join(', ')}`
  const fitted = size === undefined ? undefined : fittedMargin(page, size)
  const after: Page = {
    ...page,
    ...(size !== undefined && { size }),
    ...(orientation && { orientation }),
    ...(fitted && { margin: fitted }),
  }
  const done = settingsDone(before, after, summary)
  if ('refused' in done) return done
  const css = pageCss(source)
  const zoomed = withZoom(css, { before: contentWidth(page), after: contentWidth(after) })
  if (zoomed === css) return done
  return {
    ...done,
    files: { ...done.files, 'style.css': zoomed },
    named: [...done.named, { words: 'the whole page', start: null }],
    notes: [...done.notes, sizeNote(zoomed)],
  }
}

const zoomRule = /\n\/\* The page is smaller than its design\b[^*]*\*\/\nhtml \{\n {2}zoom: ([\d.]+);\n\}\n/
/** If the new page has less than this share of the design's width, the design is scaled down. */
const roomyShare = 0.75
/** Text of 9.5 pt is readable at this scale. */
const zoomMin = 0.62

/** Scales a design down on a much narrower page, and restores its original size if it fits again. */
function withZoom(css: string, { before, after }: { before: number; after: number }): string {
  const zoom = Number(zoomRule.exec(css)?.[1] ?? 1)
  const share = after / (before / zoom)
  const plain = css.replace(zoomRule, '')
  if (Number.isNaN(share) || share >= roomyShare) return plain
  const next = Math.max(zoomMin, Math.round(share * 100) / 100)
  return `${plain.trimEnd()}\n\n/* The page is smaller than its design, so everything is scaled down. */\nhtml {\n  zoom: ${next};\n}\n`
}

function sizeNote(css: string): string {
  const zoom = zoomRule.exec(css)?.[1]
  return zoom === undefined
    ? 'The design is printed at its original size again.'
    : `The design is printed at ${Math.round(Number(zoom) * 100)}% of its size, because the page is smaller than its design.`
}

/** Returns the width between the margins of a page, in millimeters. */
function contentWidth({ size = 'A4', orientation, margin }: Page): number {
  const named = pageSizes[size]
  const [width = 210, height = 297] = named ?? size.trim().split(/\s+/).map(millimetresOf)
  const { left, right } = marginsOf(margin)
  return (named && orientation === 'landscape' ? height : width) - millimetresOf(left) - millimetresOf(right)
}

/** Returns smaller margins if the current ones take more than 25% of the width or 30% of the height of a page. Otherwise undefined. */
function fittedMargin({ margin }: Page, size: string): Page['margin'] | undefined {
  const named = pageSizes[size]
  const [width = 210, height = 297] = named ?? size.split(' ').map(millimetresOf)
  const was = marginsOf(margin)
  const across = millimetresOf(was.left) + millimetresOf(was.right)
  const down = millimetresOf(was.top) + millimetresOf(was.bottom)
  if (Number.isNaN(across + down) || (across <= width * 0.25 && down <= height * 0.3)) return undefined
  const [x, y] = [`${Math.max(4, Math.round(width * 0.06))}mm`, `${Math.max(5, Math.round(height * 0.06))}mm`]
  return { top: y, right: x, bottom: `${Math.max(9, Math.round(height * 0.07))}mm`, left: x }
}

function millimetresOf(length: string): number {
  const [, amount, unit = ''] = /^([\d.]+)([a-z]+)$/i.exec(length) ?? []
  return amount === undefined ? Number.NaN : Number(amount) * (mmPerUnit[unit] ?? Number.NaN)
}

export function setMargins(
  { source }: CommandDraft,
  given: Static<typeof marginsDefinition.arguments>,
): CommandResult {
  const { all, ...named } = given
  const before = source.files['template.json'] ?? ''
  const { page = {} } = readSettings(before)
  const was = marginsOf(page.margin)
  const margin = Object.fromEntries(
    sides.map((side) => [side, marginFrom(was[side], named[side] ?? all ?? was[side])]),
  )
  const set = sides.filter((side) => named[side] !== undefined || all !== undefined)
  const isAll = set.length === sides.length
  return settingsDone(
    before,
    { ...page, margin },
    `Set the ${isAll ? '' : `${set.join(' and ')} `}margin${set.length === 1 ? '' : 's'} to ${[...new Set(set.map((side) => margin[side]))].join(', ')}`,
  )
}

/** Returns the requested length. For `wider` and `narrower`, returns 125% or 80% of the previous length, rounded to halves. */
function marginFrom(was: string, asked: string): string {
  if (asked !== 'wider' && asked !== 'narrower') return asked
  const [, amount, unit] = /^([\d.]+)([a-z]+)$/i.exec(was) ?? []
  return amount === undefined || unit === undefined
    ? was
    : `${Math.round(Number(amount) * (asked === 'wider' ? 1.25 : 0.8) * 2) / 2}${unit}`
}

function marginsOf(margin: Page['margin']): Record<Side, string> {
  if (typeof margin === 'string') {
    const [top = usualMargin, right = top, bottom = top, left = right] = margin.trim().split(/\s+/)
    return { top, right, bottom, left }
  }
  const { top = usualMargin, right = usualMargin, bottom = usualMargin, left = usualMargin } = margin ?? {}
  return { top, right, bottom, left }
}

function settingsDone(before: string, page: Page, summary: string): CommandResult {
  const after = writeSettings(before, { page })
  if (after === before) return { refused: 'The paper already has these settings.' }
  return documentDone({ 'template.json': after }, summary, { words: 'the paper' })
}
