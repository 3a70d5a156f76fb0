import { readInlineStyle, type Said, sayings } from './check-positions.ts'
import type { PlainDeclaration } from './check-declaration.ts'
import type { BodyElement } from './read-markup.ts'
import type { SheetRule } from './read-sheet.ts'
import { Unsafe } from './unsafe.ts'

/** Lengths in these draw a box, or something of it, elsewhere. */
const moving =
  /^(?:top|bottom|inset.*|transform.*|translate|scale|.*shadow|filter|outline.*|text-underline-offset|text-decoration.*|border-image.*|overflow-clip-margin.*)$/
/** These move what stands in a box that is laid out by itself: its lines go on through the pages whoever they belong to. */
const movingInside =
  /^(?:margin.*|padding.*|border.*|(?:min-)?(?:height|block-size)|aspect-ratio|(?:row-)?gap|grid.*|flex.*|line-height.*|font|left|right|text-indent|vertical-align)$/
/** They draw nothing beyond their own size. */
const frames = /^(?:svg|img)$/
const blankLines = /pre|break-spaces|var\(/
const scaleMax = 3
const pairsMax = 2_000_000
const pixels: Record<string, number> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 960 / 25.4,
  in: 96,
  q: 24 / 25.4,
}

interface Options {
  elements: readonly BodyElement[]
  /** The shorter side of the page. */
  pageMm: number
}

/**
 * What stands beyond the end of its document shows on the page between two documents, unless it leaps over that page: then it is drawn on
 * another document's page. Throws `Unsafe` for templates that draw something so far from its place, alone or by adding up.
 */
export function checkReach(rules: readonly SheetRule[], { elements, pageMm }: Options): void {
  const inline = new Map(elements.map((element) => [element, readInlineStyle(element)]))
  const all = [...rules.flatMap(({ declarations }) => declarations), ...[...inline.values()].flat()]
  const measure = createMeasure(all)
  const relevant = rules.filter(({ declarations }) => declarations.some(isRelevant))
  if (relevant.length * elements.length > pairsMax) throw new Unsafe('size')

  const reachMax = (pageMm / 3) * (pixels['mm'] ?? 0)
  const found = new Map<
    BodyElement,
    { reach: number; isInside: boolean; isRepeated: boolean; keepsLines: boolean }
  >()
  const ofBody = relevant.filter(({ reaches }) => reaches.some(({ html, body }) => html || body))
  let drawnBack = 0
  for (const element of elements) {
    const outer = element.parent && found.get(element.parent)
    const said = [
      ...sayings(element, relevant),
      { declarations: inline.get(element) ?? [], isCertain: true, pseudoElement: undefined },
    ]
    const own = said.filter(({ pseudoElement }) => pseudoElement === undefined)
    const isInside = (outer?.isInside ?? false) || hasPosition(own)
    // What stands before or after its content may be laid out by itself alone.
    const isPartInside = isInside || hasPosition(said)
    const keepsLines =
      (outer?.keepsLines ?? keepsBlankLines(ofBody)) || keepsBlankLines(said) || element.name === 'pre'
    const isRepeated = (outer?.isRepeated ?? false) || element.isOpen
    if (
      (outer?.isInside && element.isOpen) ||
      (keepsLines && (isInside || (isPartInside && said.some(isFilled))))
    )
      throw new Unsafe('absolute')
    const back = sumOf(said, measure, backBy)
    if (isRepeated && back > 0) throw new Unsafe('reach')
    drawnBack += back
    const reach =
      (outer?.reach ?? sumOf(ofBody, measure, (declaration) => movedBy(declaration, false))) +
      sumOf(said, measure, (declaration) => movedBy(declaration, isPartInside && !frames.test(element.name)))
    if (reach + drawnBack > reachMax) throw new Unsafe('reach')
    found.set(element, { reach, isInside, isRepeated, keepsLines })
    if (frames.test(element.name))
      checkFrame(said, (value) => measure(value, ''), pageMm * (pixels['mm'] ?? 0))
  }
}

/** Data may stand in it. */
function isFilled({ declarations }: Said): boolean {
  return declarations.some(({ property, value }) => property === 'content' && value.includes('attr('))
}

function isRelevant(declaration: PlainDeclaration): boolean {
  const property = plainName(declaration)
  return (
    moving.test(property) ||
    movingInside.test(property) ||
    /^(?:position|overflow.*|white-space.*|content|all)$/.test(property)
  )
}

function plainName({ property }: PlainDeclaration): string {
  return property.replace(/^-(?:webkit|epub|moz|ms)-/, '')
}

function hasPosition(said: readonly Said[]): boolean {
  return said.some(({ declarations }) =>
    declarations.some(({ property, value }) => property === 'position' && value.includes('absolute')),
  )
}

/** White space is inherited. */
function keepsBlankLines(said: ReadonlyArray<Pick<Said, 'declarations'>>): boolean {
  return said.some(({ declarations }) =>
    declarations.some(({ property, value }) => property.startsWith('white-space') && blankLines.test(value)),
  )
}

/** Pictures and drawings cut off what is larger than they are, and are not larger than a page. */
function checkFrame(said: readonly Said[], measure: (value: string) => number, sizeMax: number): void {
  for (const { declarations } of said) {
    for (const { property, value } of declarations) {
      if (/^(?:margin|padding|(?:min-)?height)/.test(property) && measure(value) > sizeMax + 1)
        throw new Unsafe('reach')
      if (property === 'all' || (property.startsWith('overflow') && !/^(?:hidden|clip)(?: |$)/.test(value)))
        throw new Unsafe('overflow')
    }
  }
}

/** The part of a value that moves something. */
type Part = (declaration: PlainDeclaration) => string | undefined

function movedBy(declaration: PlainDeclaration, isInside: boolean): string | undefined {
  const property = plainName(declaration)
  if (moving.test(property) || (isInside && movingInside.test(property))) return declaration.value
  return negativeMargin(declaration)
}

/** Margins to the left and right move nothing up or down. */
function negativeMargin({ property, value }: PlainDeclaration): string | undefined {
  if (
    !property.startsWith('margin') ||
    /left|right|inline/.test(property) ||
    !/var\(|calc\(|-[\d.]/.test(value)
  )
    return undefined
  if (property !== 'margin' || value.includes('(')) return value
  return upAndDown(value)
    .filter((side) => side.startsWith('-'))
    .join(' ')
}

function upAndDown(margin: string): [top: string, bottom: string] {
  const [top = '', , bottom = top] = margin.replaceAll(/(?<=[\d%a-z])-/g, ' -').split(' ')
  return [top, bottom]
}

/** What follows moves back as well, unless the other side makes up for it. */
function backBy(declaration: PlainDeclaration): string | undefined {
  const [top, bottom] = declaration.property === 'margin' ? upAndDown(declaration.value) : []
  if (top !== undefined && (top === `-${bottom}` || bottom === `-${top}`)) return undefined
  return negativeMargin(declaration)
}

type Measure = (value: string, property: string) => number

/** Of several values for one property one counts. */
function sumOf(said: ReadonlyArray<Pick<Said, 'declarations'>>, measure: Measure, part: Part): number {
  const most = new Map<string, number>()
  for (const { declarations } of said) {
    for (const declaration of declarations) {
      const value = part(declaration)
      if (value === undefined) continue
      const { property } = declaration
      most.set(property, Math.max(most.get(property) ?? 0, measure(value, property)))
    }
  }
  return [...most.values()].reduce((sum, length) => sum + length, 0)
}

/** Adds up the lengths in a value, in pixels, for the largest letters and custom properties that there are. */
function createMeasure(all: readonly PlainDeclaration[]): Measure {
  const fonts = all.filter(({ property }) => property === 'font' || property === 'font-size')
  const letters = Math.max(16, ...fonts.map(({ value }) => lengthsIn(value, 16)))
  const customs = all.filter(({ property }) => property.startsWith('--'))
  const custom = Math.max(0, ...customs.map(({ value }) => lengthsIn(value, letters)))
  return (value, property) => {
    if (/scale/.test(property + value) && numbersIn(value).some((number) => number > scaleMax))
      return Number.POSITIVE_INFINITY
    return lengthsIn(value, letters) + (value.includes('var(') ? custom : 0)
  }
}

function numbersIn(value: string): number[] {
  return Array.from(value.matchAll(/-?[\d.]+(?![\d.a-z%])/g), ([number]) => Math.abs(Number(number)))
}

function lengthsIn(value: string, letterPx: number): number {
  if (/calc\(.*[*/]/.test(value)) return Number.POSITIVE_INFINITY
  let sum = 0
  for (const [, number, unit = ''] of value
    .replaceAll(/#[\da-f]+/g, '')
    .matchAll(/(-?[\d.]+)(?:e[-+]?\d+)?([a-z]+|%)/g)) {
    const length = Math.abs(Number(number))
    if (/^(?:deg|rad|turn|grad|fr|s|ms)$/.test(unit)) continue
    // A share of what it stands in, or of itself, is no further than that.
    if (unit === '%') sum += length > 100 ? Number.POSITIVE_INFINITY : 0
    else if (/^(?:r?em|ch|ex|ic|cap|r?lh)$/.test(unit)) sum += length * letterPx
    else sum += length * (pixels[unit] ?? Number.POSITIVE_INFINITY)
  }
  return sum
}
