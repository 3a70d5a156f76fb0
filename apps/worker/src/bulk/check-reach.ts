import { type Said, sayings } from './check-positions.ts'
import type { PlainDeclaration } from './check-declaration.ts'
import { createLetters } from './letter-size.ts'
import { lengthsIn, measuresIn, pixels } from './lengths.ts'
import type { BodyElement } from './read-markup.ts'
import type { SheetRule } from './read-sheet.ts'
import { Unsafe } from './unsafe.ts'

/** Lengths in these draw a box, or something of it, elsewhere. */
const moving = /^(?:top|bottom|inset|.*shadow|outline.*|text-underline-offset|text-decoration.*)$/
/** These move what stands in a box that is laid out by itself: its lines go on through the pages whoever they belong to. */
const movingInside =
  /^(?:margin.*|padding.*|border.*|(?:min-)?(?:height|block-size)|aspect-ratio|(?:row-)?gap|grid.*|flex.*|line-height|font|left|right|text-indent|vertical-align)$/
/** Of these, shares are of a width or of the letters, and move nothing up or down. */
const sideways = /^(?:left|right|text-indent|font|line-height|vertical-align|border.*radius)$/
/** They draw nothing beyond their own size. */
const frames = /^(?:svg|img)$/
const blankLines = /pre|break-spaces|var\(/
const pairsMax = 2_000_000

interface Options {
  elements: readonly BodyElement[]
  /** What their style attributes say. */
  inline: ReadonlyMap<BodyElement, PlainDeclaration[]>
  /** What that of body says. */
  onBody: PlainDeclaration[]
  /** The shorter side of the page. */
  pageMm: number
}

/**
 * What stands beyond the end of its document shows on the page between two documents, unless it leaps over that page: then it is drawn on
 * another document's page. Throws `Unsafe` for templates that draw something so far from its place, alone or by adding up.
 */
export function checkReach(rules: readonly SheetRule[], options: Options): void {
  const { elements, inline, onBody, pageMm } = options
  const relevant = rules.filter(({ declarations }) => declarations.some(isRelevant))
  if (relevant.length * elements.length > pairsMax) throw new Unsafe('size')
  const saidInline = (declarations: PlainDeclaration[]): Said => {
    return { declarations, isCertain: true, pseudoElement: undefined }
  }
  const ofPage = [
    ...relevant.filter(({ reaches }) => reaches.some(({ html, body }) => html || body)).map(saidOfRule),
    saidInline(onBody),
  ]
  const pagePx = pageMm * (pixels['mm'] ?? 0)
  const reachMax = pagePx / 3
  const letters = createLetters(ofPage)
  const saidOf = new Map<BodyElement, Said[]>()
  const letterOf = new Map<BodyElement, number>()
  let letterPx = letters.outermost
  for (const element of elements) {
    const said = [...sayings(element, relevant), saidInline(inline.get(element) ?? [])]
    saidOf.set(element, said)
    const outer = element.parent ? letterOf.get(element.parent) : undefined
    const size = letters.of(element, said, outer ?? letters.outermost)
    letterOf.set(element, size.own)
    letterPx = Math.max(letterPx, size.largest)
  }
  // Its accents stand as far from their line.
  if (letterPx > reachMax) throw new Unsafe('letters')
  const measure = createMeasure(letterPx)

  const found = new Map<BodyElement, Place>()
  let drawnBack = 0
  for (const element of elements) {
    const outer = element.parent && found.get(element.parent)
    const said = saidOf.get(element) ?? []
    const place = placeOf(element, said, outer ?? placeOfBody(ofPage))
    const back = sumOf(said, measure, backBy)
    if (place.isRepeated && back > 0) throw new Unsafe('reach')
    drawnBack += back
    const moved = (declaration: PlainDeclaration) =>
      movedBy(declaration, place.isPartInside && !frames.test(element.name))
    const reach =
      (outer?.reach ?? sumOf(ofPage, measure, (declaration) => movedBy(declaration, false))) +
      sumOf(said, measure, moved)
    if (reach + drawnBack > reachMax) throw new Unsafe('reach')
    found.set(element, { ...place, reach })
    if (!frames.test(element.name)) continue
    checkFrame(said, (value) => measure(value, 'height'), pagePx)
    // Below a picture of an unknown height, the rest of its box may stand anywhere.
    if (outer?.isInside && !said.some(hasHeight)) throw new Unsafe('absolute')
  }
}

interface Place {
  reach: number
  isInside: boolean
  isPartInside: boolean
  isRepeated: boolean
  keepsLines: boolean
  /** It, or what it stands in, has a height of its own, which what it holds may exceed. */
  isBounded: boolean
}

function placeOfBody(ofPage: readonly Said[]): Place {
  const nowhere = { reach: 0, isInside: false, isPartInside: false, isRepeated: false }
  return { ...nowhere, keepsLines: keepsBlankLines(ofPage), isBounded: ofPage.some(isBoundedBy) }
}

function placeOf(element: BodyElement, said: readonly Said[], outer: Place): Place {
  const own = said.filter(({ pseudoElement }) => pseudoElement === undefined)
  const isInside = outer.isInside || hasPosition(own)
  // What stands before or after its content may be laid out by itself alone.
  const isPartInside = isInside || hasPosition(said)
  const keepsLines = outer.keepsLines || keepsBlankLines(said) || element.name === 'pre'
  if (
    (outer.isInside && element.isOpen) ||
    (keepsLines && (isInside || (isPartInside && said.some(isFilled))))
  )
    throw new Unsafe('absolute')
  const isBounded = outer.isBounded || said.some(isBoundedBy)
  // What is higher than its place, and is not set from its top, stands out of it upwards.
  if (isBounded && said.some(isSetUpwards)) throw new Unsafe('reach')
  return {
    reach: 0,
    isInside,
    isPartInside,
    isRepeated: outer.isRepeated || element.isOpen,
    keepsLines,
    isBounded,
  }
}

function saidOfRule({ declarations }: SheetRule): Said {
  return { declarations, isCertain: false, pseudoElement: undefined }
}

const bounds =
  /^(?:(?:max-)?(?:height|block-size)|flex-direction|flex-flow|grid|grid-template|grid-template-rows|grid-auto-rows|aspect-ratio)$/

/** Rows, not columns, and lengths, not shares of what is left over. */
function isBoundedBy({ declarations }: Said): boolean {
  return declarations.some(({ property, value }) => {
    if (!bounds.test(property)) return false
    // Its main axis may be the height, whose bound then stands on what it holds.
    if (/^flex-(?:direction|flow)$/.test(property)) return value.includes('column')
    if (property === 'aspect-ratio') return true
    const rows = property.startsWith('grid') ? (value.split('/')[0] ?? '') : value
    return measuresIn(rows)?.some(({ unit }) => unit !== 'fr') ?? true
  })
}

const alignments = /^(?:align|justify|place)-(?:content|items|self)$/
const fromTheTop = /^(?:(?:flex-)?start|normal|stretch|baseline|auto|left|space-between| )+$/

function isSetUpwards({ declarations }: Said): boolean {
  return declarations.some(
    ({ property, value }) =>
      (alignments.test(property) && !/^justify-(?:items|self)$/.test(property) && !fromTheTop.test(value)) ||
      (/^flex-(?:direction|flow|wrap)$/.test(property) && value.includes('reverse')),
  )
}

function hasHeight({ declarations, isCertain }: Said): boolean {
  return (
    isCertain &&
    declarations.some(
      ({ property, value }) => property === 'height' && /^[\d.]+(?:px|mm|cm|in|pt)$/.test(value),
    )
  )
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
    alignments.test(property) ||
    bounds.test(property) ||
    /^(?:position|overflow.*|white-space.*|content|font-size)$/.test(property)
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
      if (property.startsWith('overflow') && !/^(?:hidden|clip)(?: |$)/.test(value))
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

/** Adds up the lengths in a value, in pixels. Shares are of what nobody knows here, but for those that move nothing up or down. */
function createMeasure(letterPx: number): Measure {
  return (value, property) =>
    lengthsIn(value, { letterPx, share: sideways.test(property) ? 0 : Number.POSITIVE_INFINITY })
}
