import type { TemplateSettings } from '@platen/contract'
import { walk, generate, type CssNode } from 'css-tree'
import { type ChildNode, type Element, hasChildren, isTag } from 'domhandler'
import { parse } from 'parse5'
import { adapter } from 'parse5-htmlparser2-tree-adapter'
import { parseCssLength, parsePageSize } from '../css/css-length.ts'
import { hiddenTags, hideMergeTags } from '@platen/merge'
import { classifyAddress, pathFitsPieces } from '../check/classify-address.ts'
import { readSrcset } from '../html/read-srcset.ts'
import type { TemplateSource } from '../template-source.ts'
import type { DrawnBox } from './drawn-box.ts'
import { createRuleMatcher, type FitsRule } from './rule-matcher.ts'
import { declarationsIn, parseStyle, type StyleDeclaration, styleRules } from './read-styles.ts'

/**
 * Returns all boxes in which each asset is drawn, by path, from attributes, inline styles and style sheets. If several rules match, the
 * largest is used. Without a size, the width of the page's content is used.
 */
export function drawnBoxes(source: TemplateSource): Map<string, DrawnBox[]> {
  const boxes = new Map<string, DrawnBox[]>([...source.assets.keys()].map((path) => [path, []]))
  // A large style sheet takes seconds to parse, which is unnecessary without a picture.
  if ([...boxes.keys()].every((path) => neverDrawn.test(path))) return boxes
  const elements = [
    ...elementsIn(
      parse(hideMergeTags(source.html), { treeAdapter: adapter, scriptingEnabled: false }).children,
    ),
  ]
  const styles = [
    { css: source.css, folder: '' },
    ...elements
      .filter((element) => element.name === 'style')
      .map((element) => ({ css: textOf(element), folder: '' })),
    ...[...source.assets]
      .filter(([path]) => /\.css$/i.test(path))
      .map(([path, bytes]) => ({
        css: new TextDecoder().decode(bytes),
        folder: path.slice(0, path.lastIndexOf('/')),
      })),
  ]
  const sheets = styles.map(({ css, folder }) => ({ sheet: parseStyle(css, 'stylesheet'), folder }))
  const area = pageArea(
    source.settings.page,
    sheets.map(({ sheet }) => sheet),
  )
  const isScaled = /\bzoom\s*:|\bscale|\bmatrix/i.test(
    `${source.html}${styles.map(({ css }) => css).join('\n')}`,
  )
  const note = (address: string, folder: string, box: DrawnBox) => {
    for (const path of pathsOf(address, folder, source)) boxes.get(path)?.push(isScaled ? 'unknown' : box)
  }
  const rules: SizingRule[] = []
  const matcher = createRuleMatcher()
  for (const { sheet, folder } of sheets) {
    for (const rule of styleRules(sheet)) {
      noteBackgrounds(rule.declarations, area, (address, box) => note(address, folder, box))
      const sizes = rule.declarations.filter(({ property }) => sizing.has(property))
      if (sizes.length > 0) rules.push({ sizes, fits: matcher(rule.selector) })
    }
  }
  const pictures = elements.filter(({ name }) => name === 'img').length
  const isTooMuch = pictures * rules.length > pairsMax
  for (const element of elements) {
    const style = element.attribs['style']
    const inline = style === undefined ? [] : declarationsIn(parseStyle(style, 'declarationList'))
    noteBackgrounds(inline, area, (address, box) => note(address, '', box))
    for (const address of picturesOf(element)) {
      note(
        address,
        '',
        element.name === 'img' && !isTooMuch
          ? boxOf(
              element,
              [...inline, ...rules.filter((rule) => rule.fits(element)).flatMap((rule) => rule.sizes)],
              area,
            )
          : 'unknown',
      )
    }
  }
  return boxes
}

const neverDrawn = /\.(?:css|woff2?|ttf|otf)$/i

/**
 * Maximum number of pictures multiplied by the number of rules in one template. Beyond it, pictures keep their size, which is safe. For an invoice,
 * the product is about 100.
 */
const pairsMax = 500_000

const sizing = new Set(['width', 'height', 'min-width', 'min-height', 'inline-size', 'block-size'])

function boxOf(element: Element, declarations: StyleDeclaration[], area: PageArea): DrawnBox {
  const sides = { width: new Set<number | undefined>(), height: new Set<number | undefined>() }
  for (const side of ['width', 'height'] as const) {
    const attribute = element.attribs[side]
    if (attribute !== undefined)
      sides[side].add(
        lengthMm(/^\d+(\.\d+)?$/.test(attribute.trim()) ? `${attribute}px` : attribute, side, area),
      )
  }
  for (const { property, value } of declarations) {
    if (!sizing.has(property)) continue
    const side = property.endsWith('width') || property === 'inline-size' ? 'width' : 'height'
    sides[side].add(lengthMm(value, side, area))
  }
  const widthMm = largest(sides.width)
  const heightMm = largest(sides.height)
  if (widthMm !== undefined || heightMm !== undefined) {
    return { ...(widthMm === undefined ? {} : { widthMm }), ...(heightMm === undefined ? {} : { heightMm }) }
  }
  return area.contentWidthMm === undefined ? 'unknown' : { widthMm: area.contentWidthMm }
}

/** Returns the largest length if all are known. An unknown length may be larger. */
function largest(lengths: ReadonlySet<number | undefined>): number | undefined {
  if (lengths.size === 0 || lengths.has(undefined)) return undefined
  return Math.max(...[...lengths].map((mm) => mm ?? 0))
}

function lengthMm(value: string, side: 'width' | 'height', area: PageArea): number | undefined {
  const percent = /^(\d+(?:\.\d+)?)%$/.exec(value.trim())?.[1]
  if (percent === undefined) return parseCssLength(value)
  // Percentages of a height are unknown.
  return side === 'width' && area.contentWidthMm !== undefined
    ? (area.contentWidthMm * Number(percent)) / 100
    : undefined
}

interface SizingRule {
  sizes: StyleDeclaration[]
  fits: FitsRule
}

function noteBackgrounds(
  declarations: StyleDeclaration[],
  area: PageArea,
  note: (address: string, box: DrawnBox) => void,
): void {
  for (const declaration of declarations) {
    for (const address of declaration.addresses) note(address, backgroundBox(declaration, declarations, area))
  }
}

function picturesOf({ name, attribs }: Element): string[] {
  const addresses = [...readSrcset(attribs['srcset'] ?? '')]
  for (const attribute of [
    'src',
    'background',
    ...(name === 'a' || name === 'link' ? [] : ['href', 'xlink:href']),
  ]) {
    const value = attribs[attribute]
    if (value !== undefined) addresses.push(value)
  }
  return addresses
}

function pathsOf(address: string, folder: string, source: TemplateSource): string[] {
  const found = classifyAddress(address, folder)
  if (found.to === 'asset') return [found.path]
  if (found.to === 'assets')
    return [...source.assets.keys()].filter((path) => pathFitsPieces(path, found.pieces))
  return found.to === 'data' ? [...source.assets.keys()] : []
}

function* elementsIn(nodes: readonly ChildNode[]): Generator<Element> {
  const waiting = nodes.toReversed()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isTag(node)) yield node
    if (!hasChildren(node)) continue
    // One by one, because a hostile page has more children than a call can have arguments.
    for (const child of node.children.toReversed()) waiting.push(child)
  }
}

function textOf(element: Element): string {
  return element.children
    .map((child) => ('data' in child ? child.data : ''))
    .join('')
    .replaceAll(hiddenTags, 'x')
}

/**
 * Returns the box of a picture in a style. Without `background-size` it is drawn pixel by pixel, so all pixels are kept. The same applies to
 * `border-image`, `list-style-image` and `content`.
 */
function backgroundBox(declaration: StyleDeclaration, block: StyleDeclaration[], area: PageArea): DrawnBox {
  if (declaration.property !== 'background' && declaration.property !== 'background-image') return 'unknown'
  const sizes = block.filter(({ property }) => property === 'background-size').map(({ value }) => value)
  const shorthand = /\/\s*([^,]+)/.exec(declaration.value.replaceAll(/url\([^)]*\)/gi, ''))?.[1]
  if (declaration.property === 'background' && shorthand !== undefined)
    sizes.push(shorthand.split(' ').slice(0, 2).join(' '))
  const boxes = sizes
    .flatMap((size) => size.split(','))
    .map((size) => sizeBox(size.trim().toLowerCase(), area))
  const [first] = boxes
  // Several layers are not worth the effort.
  return boxes.length === 1 && first !== undefined ? first : 'unknown'
}

function sizeBox(size: string, area: PageArea): DrawnBox {
  const { pageWidthMm, pageHeightMm } = area
  if (size === 'cover' || size === 'contain' || size === '100%' || size === '100% 100%') {
    if (pageWidthMm === undefined || pageHeightMm === undefined) return 'unknown'
    return { widthMm: pageWidthMm, heightMm: pageHeightMm }
  }
  const [width = 'auto', height = 'auto'] = size.split(/\s+/)
  const widthMm = parseCssLength(width)
  const heightMm = parseCssLength(height)
  if ((width !== 'auto' && widthMm === undefined) || (height !== 'auto' && heightMm === undefined))
    return 'unknown'
  if (widthMm === undefined && heightMm === undefined) return 'unknown'
  return { ...(widthMm === undefined ? {} : { widthMm }), ...(heightMm === undefined ? {} : { heightMm }) }
}

/** The largest area of a page in millimeters; undefined if unknown. */
interface PageArea {
  /** Between the margins. */
  contentWidthMm: number | undefined
  pageWidthMm: number | undefined
  pageHeightMm: number | undefined
}

/** Returns the area of the page from its settings and `@page` rules. */
function pageArea(page: TemplateSettings['page'], sheets: readonly CssNode[]): PageArea {
  const box = parsePageSize(page.size, page.orientation)
  if (!box) return { contentWidthMm: undefined, pageWidthMm: undefined, pageHeightMm: undefined }
  let { widthMm, heightMm } = box
  let contentWidthMm: number | undefined =
    widthMm - (parseCssLength(page.margin.left) ?? 0) - (parseCssLength(page.margin.right) ?? 0)
  let isKnown = true
  for (const declaration of pageDeclarations(sheets)) {
    if (declaration.property.startsWith('margin')) contentWidthMm = widthMm
    if (declaration.property !== 'size') continue
    const size = declaration.value.replaceAll(/\b(?:portrait|landscape)\b/gi, '').trim()
    const own = parsePageSize(size || page.size, 'portrait')
    if (!own) isKnown = false
    // The orientation does not matter for a limit.
    const longest = Math.max(own?.widthMm ?? 0, own?.heightMm ?? 0, widthMm, heightMm)
    widthMm = heightMm = contentWidthMm = longest
  }
  return isKnown
    ? { contentWidthMm, pageWidthMm: widthMm, pageHeightMm: heightMm }
    : { contentWidthMm: undefined, pageWidthMm: undefined, pageHeightMm: undefined }
}

function pageDeclarations(sheets: readonly CssNode[]): { property: string; value: string }[] {
  const found: { property: string; value: string }[] = []
  for (const sheet of sheets) {
    walk(sheet, (node) => {
      if (node.type !== 'Atrule' || node.name.toLowerCase() !== 'page') return
      for (const child of node.block?.children ?? []) {
        if (child.type === 'Declaration')
          found.push({ property: child.property.toLowerCase(), value: generate(child.value) })
      }
    })
  }
  // Margins before sizes, so that a size determines the width of the content.
  return found.toSorted((a, b) => Number(a.property === 'size') - Number(b.property === 'size'))
}
