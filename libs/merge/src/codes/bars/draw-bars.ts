import type { RenderOptions } from 'bwip-js/generic'
import type { CodeDrawing } from '../code-fault.ts'
import { svgImage } from '../svg-image.ts'
import { barFault, beyondLatin1Fault, notDrawn } from './bar-faults.ts'
import type { BarFamily, Symbology } from './symbologies.ts'

/** In millimeters. */
export const heightMin = 2
/** In millimeters. */
export const heightMax = 100

/**
 * Maximum number of characters in a value. Longer values cannot be scanned, and take a long time to lay out (Aztec 0.3 s for 1,000, 1 s for 3,000;
 * November 2026).
 */
const lengthMax: Readonly<Record<BarFamily, number>> = {
  retail: 100,
  linear: 100,
  postal: 100,
  stacked: 300,
  matrix: 1_000,
  wideMatrix: 1_000,
}
/** Each dot is a circle of four curves. */
const dotLengthMax = 300

/**
 * Margins at the sides, and above and below, in units: a bar, or half a module for most matrix codes. Text of retail codes is printed in
 * the margin.
 */
const margins: Readonly<Record<BarFamily, readonly [sides: number, ends: number]>> = {
  retail: [11, 0],
  linear: [10, 0],
  postal: [9, 3],
  stacked: [10, 2],
  matrix: [4, 4],
  wideMatrix: [8, 8],
}
const beyondLatin1 = /[\u0100-\uFFFF]/
/** The library's font has only these characters, and omits others. Text that differs from the value is worse than no text. */
const beyondFont = /[^ -~]/
/** The library places text at whole units, so bars are a few units wide. */
const scale = 4

type ToSvg = (options: RenderOptions) => string
let toSvg: ToSvg | undefined

/** Loads the library (about a megabyte) once. */
export async function loadBars(): Promise<void> {
  toSvg ??= (await import('bwip-js/generic')).toSVG
}

/** Whether the code has squares or dots instead of bars. */
function isMatrix(family: BarFamily): boolean {
  return family === 'matrix' || family === 'wideMatrix'
}

/** Whether the code contains text, in which whitespace matters, not numbers. */
export function holdsText(family: BarFamily): boolean {
  return isMatrix(family) || family === 'stacked'
}

/** Whether the value can be printed below the bars. */
export function mayShowText(family: BarFamily): boolean {
  return !isMatrix(family) && family !== 'postal'
}

export interface BarOptions {
  value: string
  label: string
  showsText: boolean
  quiet: boolean
  /** Height of the bars in millimeters, at the original width of the code. */
  height: number | undefined
}

/** Draws a bwip-js code as an SVG element, or returns the error in its value. Call `loadBars` first. */
export function drawBars(symbology: Symbology, options: BarOptions): CodeDrawing {
  const { value, label } = options
  const { type, family } = symbology
  const most = type.includes('dotcode') ? dotLengthMax : lengthMax[family]
  if (value.length > most) {
    return notDrawn(
      symbology,
      `it has ${value.length} characters, and at most ${most} are allowed. Shorten it.`,
    )
  }
  const foreign = isMatrix(family) ? undefined : beyondLatin1Fault(symbology, value)
  if (foreign !== undefined) return foreign
  if (!toSvg) throw new Error(`loadCodes was not awaited for ${type}`)
  let drawn: Drawn
  try {
    drawn = kept(renderOptions(symbology, options), toSvg)
  } catch (error) {
    return barFault(symbology, value, error)
  }
  return { svg: svgImage({ ...drawn, label }) }
}

/** Whether the last character is where the margin mark (">") would be. This is not the case after an add-on of 2 or 5 digits. */
function endsInMargin(type: string, value: string): boolean {
  return /^(?:upc|mands)/.test(type) && !/^[^|]* /.test(value)
}

/** Returns all options for the library. Its escapes (`parse`, `parsefnc`) stay off. */
function renderOptions(
  { type, family }: Symbology,
  { value, showsText, quiet, height }: BarOptions,
): RenderOptions {
  const [sides, ends] = margins[family]
  const hasText = showsText && mayShowText(family) && !beyondFont.test(value)
  const marks = family === 'retail' && !endsInMargin(type, value)
  return {
    bcid: type === 'codabar' ? 'rationalizedCodabar' : type,
    text: value,
    scale,
    // Otherwise the bytes are UTF-8, which scanners read as Latin-1.
    binarytext: !beyondLatin1.test(value),
    paddingwidth: quiet ? (hasText && family === 'retail' ? (marks ? 1 : 3) : sides) : 0,
    paddingheight: quiet ? ends : 0,
    ...(hasText && { includetext: true, ...(marks && { guardwhitespace: true }) }),
    ...(height !== undefined && { height }),
    // Scanners require it.
    ...(type.startsWith('code93') && { includecheck: true }),
    // Otherwise the library omits its colors.
    ...(type === 'ultracode' && { barcolor: '000000' }),
  }
}

interface Drawn {
  box: string
  width: string
  content: string
}

/** The last drawings. A code that is on each page or label, or in each document, is laid out once. */
const drawings = new Map<string, Drawn>()
const drawingsMax = 100
const drawingLengthMax = 40_000

function kept(options: RenderOptions, render: ToSvg): Drawn {
  const key = JSON.stringify(options)
  const known = drawings.get(key)
  const drawn = known ?? readDrawing(render(options))
  drawings.delete(key)
  if (drawn.content.length <= drawingLengthMax) drawings.set(key, drawn)
  const [oldest] = drawings.size > drawingsMax ? drawings.keys() : []
  if (oldest !== undefined) drawings.delete(oldest)
  return drawn
}

/** The library uses points, 72 per inch. */
function readDrawing(svg: string): Drawn {
  const [, width = '', height = '', content = ''] =
    /^<svg viewBox="0 0 ([\d.]+) ([\d.]+)" xmlns="[^"]*">\s*([\s\S]*?)\s*<\/svg>\s*$/.exec(svg) ?? []
  if (content === '') throw new Error('bwip-js drew nothing')
  return {
    box: `0 0 ${width} ${height}`,
    width: `${Number(width) / scale}pt`,
    content: content.replaceAll('\n', ''),
  }
}
