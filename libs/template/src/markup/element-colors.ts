import { parseSource } from './parse-source.ts'

/**
 * Finds the positions of elements on a page: a second print shows each element as a rectangle in its own color and hides everything else.
 * The color encodes the numbers of the element and its copy, because a list prints it several times.
 */

/** Maximum number of elements. There are not enough colors for more. */
export const coloredElementsMax = 2 ** 14 - 1
/** Number of different copies. After this many, the numbers of copies start again at 0. */
export const copiesMax = 2 ** 10

/** An odd factor has an inverse. This one gives neighbors very different colors, which documents rarely use. */
const colors = 2 ** 24
const factor = 0x9e3779
const inverse = inverseOf(factor)

/** Elements without a color, because their background would cover the whole sheet. */
const pageNames = new Set(['html', 'head', 'body'])

export interface Insertion {
  /** The offset of the insertion. */
  at: number
  text: string
}

/**
 * Returns attributes that number the elements of a template, in source order. `attribute` must be unpredictable, because a selector that matches this
 * attribute would change the page. Undefined if there are more elements than colors.
 */
export function numberElements(html: string, attribute: string): Insertion[] | undefined {
  const { elements } = parseSource(html)
  if (elements.length > coloredElementsMax) return undefined
  return elements
    .filter(({ name }) => !pageNames.has(name))
    .map(({ index, start, name }) => ({ at: start + 1 + name.length, text: ` ${attribute}="${index}"` }))
}

export interface DrawnElementNumber {
  element: number
  copy: number
}

export function colorOf({ element, copy }: DrawnElementNumber): number {
  return multiply((element + 1) * copiesMax + (copy % copiesMax), factor)
}

/** Returns undefined for a color without an element. */
export function elementOfColor(color: number): DrawnElementNumber | undefined {
  const value = multiply(color, inverse)
  const element = Math.floor(value / copiesMax) - 1
  return element < 0 ? undefined : { element, copy: value % copiesMax }
}

/**
 * Returns a script that gives each element with a number in `attribute` its color, and hides everything else. `uncolorScript` reverts it. The color
 * replaces the number, so that no selector matches a different element, except for an element with an important background in its own `style`.
 * Functions come from prototypes, because an element can shadow a property: `<input name="style">` in a form.
 */
export function colorScript(attribute: string): string {
  return `(() => {
  const { getAttribute: read, setAttribute: write } = Element.prototype
  const property = (type, name) => Object.getOwnPropertyDescriptor(type.prototype, name)
  const styles = [HTMLElement, SVGElement, MathMLElement].map((type) => [type, property(type, 'style').get])
  const copies = new Map()
  const written = []
  const change = (element, name, value) => {
    written.push([element, name, read.call(element, name)])
    write.call(element, name, value)
  }
  for (const element of Document.prototype.querySelectorAll.call(document, '[${attribute}]')) {
    const number = Number(read.call(element, '${attribute}'))
    const copy = copies.get(number) ?? 0
    copies.set(number, copy + 1)
    const value = (number + 1) * ${copiesMax} + (copy % ${copiesMax})
    // Almost opaque, because a box that is completely covered by another would not be painted.
    const color = '#' + ((value * ${factor}) % ${colors}).toString(16).padStart(6, '0') + 'fe'
    change(element, '${attribute}', color)
    const [, styleOf] = styles.find(([type]) => element instanceof type) ?? []
    const style = styleOf?.call(element)
    if (['color', 'image'].some((part) => style?.getPropertyPriority('background-' + part)))
      change(element, 'style', style.cssText + ';background:' + color + '!important')
  }
  const sheets = property(Document, 'adoptedStyleSheets')
  const before = [...sheets.get.call(document)]
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(${JSON.stringify(coloringStyle(attribute))})
  sheets.set.call(document, [...before, sheet])
  globalThis.uncolor = () => {
    sheets.set.call(document, before)
    for (const [element, name, value] of written) write.call(element, name, value)
  }
})()`
}

/** Script that reverts `colorScript`. It must run in the same JavaScript world. */
export const uncolorScript = 'globalThis.uncolor()'

/** Returns the style that colors elements. In a layer, its important declarations win over those of the template. */
function coloringStyle(attribute: string): string {
  const unseen = [
    'color:transparent',
    '-webkit-text-fill-color:transparent',
    '-webkit-text-stroke-color:transparent',
    'text-decoration-color:transparent',
    'text-shadow:none',
    'box-shadow:none',
    'border-color:transparent',
    'border-image:none',
    'outline-color:transparent',
    'column-rule-color:transparent',
    'fill:transparent',
    'stroke:transparent',
    'opacity:1',
    'mix-blend-mode:normal',
    'background-clip:border-box',
    'transition:none',
    'object-fit:none',
    'object-position:100000px 0',
  ]
  const declarations = unseen.map((declaration) => `${declaration}!important`).join(';')
  const rules = [
    `*,::before,::after,::marker{${declarations}}`,
    '::before,::after,html,body{background:none!important}',
    'svg *{visibility:hidden!important}',
    `[${attribute}]{background:attr(${attribute} type(<color>))!important}`,
  ]
  return `@layer{${rules.join('')}}`
}

function multiply(a: number, b: number): number {
  return (a * b) % colors
}

/** Newton's method, which doubles the number of correct bits in each step. */
function inverseOf(odd: number): number {
  let found = 1n
  const modulus = BigInt(colors)
  for (let step = 0; step < 5; step++)
    found = (((found * (2n - BigInt(odd) * found)) % modulus) + modulus) % modulus
  return Number(found)
}
