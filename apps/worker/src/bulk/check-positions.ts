import { parse } from 'css-tree'
import { checkDeclaration, type PlainDeclaration, readDeclaration } from './check-declaration.ts'
import type { Customs } from './custom-properties.ts'
import type { BodyElement } from './read-markup.ts'
import type { SheetRule } from './read-sheet.ts'
import type { Compound } from './read-selector.ts'
import { Unsafe } from './unsafe.ts'

/** What a template may say of one element, or of a pseudo-element of it. */
export interface Said {
  declarations: PlainDeclaration[]
  /** It always says so. */
  isCertain: boolean
  pseudoElement: string | undefined
}

const positioned = /^(?:relative|absolute)$/
/** An element of these is never closed by what stands in it. */
const lasting =
  /^(?:address|article|aside|blockquote|div|dl|figcaption|figure|footer|header|hgroup|li|main|nav|ol|section|span|ul|td|th)$/
const cells = /^(?:li|td|th)$/
const pairsMax = 2_000_000

interface PositionOptions {
  elements: readonly BodyElement[]
  /** What their style attributes say. */
  inline: ReadonlyMap<BodyElement, PlainDeclaration[]>
  isRightToLeft: boolean
}

/**
 * Absolutely positioned boxes are laid out by their nearest positioned ancestor or, without one, by the first page; in a common print
 * by their document's element, which is as wide as the page but not as high. Throws `Unsafe` where its height would matter.
 * Returns whether any box is positioned absolutely.
 */
export function checkPositions(
  rules: readonly SheetRule[],
  { elements, inline, isRightToLeft }: PositionOptions,
): boolean {
  const isAbsolute = (declarations: readonly PlainDeclaration[]) =>
    declarations.some(({ property, value }) => property === 'position' && value.includes('absolute'))
  const absolutes = rules.filter(({ declarations }) => isAbsolute(declarations))
  if (absolutes.length === 0 && ![...inline.values()].some(isAbsolute)) return false
  if (rules.length * elements.length > pairsMax) throw new Unsafe('size')

  const saidOf = new Map<BodyElement, Said[]>()
  for (const element of elements)
    saidOf.set(element, [...sayings(element, rules), ownSaying(inline.get(element) ?? [])])
  const isPositioned = (element: BodyElement) => {
    const own = (saidOf.get(element) ?? []).filter(({ pseudoElement }) => pseudoElement === undefined)
    const certain = own.some(
      ({ declarations, isCertain }) => isCertain && hasPosition(declarations, positioned),
    )
    return certain && !own.some(({ declarations }) => declarations.some(isStatic))
  }
  for (const [element, said] of saidOf) {
    for (const pseudoElement of new Set(said.map((one) => one.pseudoElement))) {
      const box = said.filter((one) => one.pseudoElement === pseudoElement)
      if (!box.some(({ declarations }) => isAbsolute(declarations))) continue
      if (findContainer(element, pseudoElement, isPositioned)) continue
      if (isRightToLeft) throw new Unsafe('absolute')
      checkFreeBox(element, box)
    }
  }
  return true
}

function hasPosition(declarations: readonly PlainDeclaration[], pattern: RegExp): boolean {
  return declarations.some(({ property, value }) => property === 'position' && pattern.test(value))
}

function isStatic({ property, value }: PlainDeclaration): boolean {
  return property === 'position' && !positioned.test(value)
}

function ownSaying(declarations: PlainDeclaration[]): Said {
  return { declarations, isCertain: true, pseudoElement: undefined }
}

/** What rules may say of an element. */
export function sayings(element: BodyElement, rules: readonly SheetRule[]): Said[] {
  return rules.flatMap(({ reaches, declarations, isUnconditional }) =>
    reaches
      .filter(({ subject }) => mayMatch(subject, element))
      .map(({ subject, isSingle, pseudoElement }) => ({
        declarations,
        isCertain: isUnconditional && isSingle && subject.isPlain && element.classes !== undefined,
        pseudoElement,
      })),
  )
}

function mayMatch({ type, classes, id }: Compound, element: BodyElement): boolean {
  if (type !== undefined && type !== element.name) return false
  if (id !== undefined && id !== element.id) return false
  return element.classes === undefined || classes.every((name) => element.classes?.includes(name))
}

function findContainer(
  element: BodyElement,
  pseudoElement: string | undefined,
  isPositioned: (element: BodyElement) => boolean,
): boolean {
  if (pseudoElement !== undefined && isPositioned(element)) return true
  let passed = cells.test(element.name) || element.name === 'tr' || element.name === 'table'
  for (let outer = element.parent; outer; outer = outer.parent) {
    if (lasting.test(outer.name) && !(passed && cells.test(outer.name)) && isPositioned(outer)) return true
    passed ||= cells.test(outer.name)
  }
  return false
}

const pinned = /^[\d.]+(?:px|mm|cm|in|pt|pc|q|em|rem)?$/
const length = /^-?[\d.]+(?:px|mm|cm|in|pt|pc|q|em|rem)?$|^auto$/
/** What lays a box out by the far sides of its container, or by its size. */
const farSides =
  /^(?:right|bottom|inset-.*|(?:align|justify|place)-(?:self|content|items)|(?:min-|max-)?(?:block|inline)-size|(?:min|max)-(?:width|height)|aspect-ratio)$/

/**
 * A box that its document lays out may stand from the top and the left, or where it would stand anyway, in a size of its own: the page's
 * own width is rounded to whole pixels, and that of an element is not.
 */
function checkFreeBox(element: BodyElement, box: readonly Said[]): void {
  const isPicture = /^(?:img|svg)$/.test(element.name)
  const hasSize = box.some(
    ({ declarations, isCertain }) => isCertain && sizeOf(declarations, 'width') !== undefined,
  )
  if (!hasSize && !isPicture) throw new Unsafe('absolute')
  for (const { declarations } of box) {
    for (const { property, value } of declarations) {
      if (farSides.test(property)) throw new Unsafe('absolute')
      if (/^(?:top|left|width|height)$/.test(property) && !length.test(value)) throw new Unsafe('absolute')
      if (/^(?:margin|padding)/.test(property) && /%|auto|var\(|calc/.test(value))
        throw new Unsafe('absolute')
      if (property !== 'inset') continue
      // What has a size of its own and a place at the top left stands there, whatever the other sides say.
      const isSized =
        sizeOf(declarations, 'width') !== undefined && sizeOf(declarations, 'height') !== undefined
      if (!isSized || !pinned.test(value)) throw new Unsafe('absolute')
    }
  }
}

function sizeOf(declarations: readonly PlainDeclaration[], side: 'width' | 'height'): string | undefined {
  return declarations.findLast(({ property, value }) => property === side && pinned.test(value))?.value
}

/** Reads the style attribute of an element; throws `Unsafe` for what a rule would be refused for. */
export function readInlineStyle(
  { style }: Pick<BodyElement, 'style'>,
  customs: Customs,
  on = { html: false, body: false },
): PlainDeclaration[] {
  if (style === undefined) return []
  const list = parse(style, {
    context: 'declarationList',
    onParseError: () => {
      throw new Unsafe('syntax')
    },
  })
  const declarations = list.type === 'DeclarationList' ? list.children.toArray() : []
  return declarations.flatMap((node) => {
    if (node.type !== 'Declaration') throw new Unsafe('syntax')
    const plain = readDeclaration(node, customs)
    checkDeclaration(plain, on)
    return [plain]
  })
}
