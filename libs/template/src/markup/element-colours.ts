import { parseSource } from './parse-source.ts'

/**
 * Finds the positions of elements on a page: a second print shows each element as a rectangle in its own colour and hides everything else.
 * The colour encodes the number of the element and of its copy, because a list prints it several times.
 */

/** There are no colours for more. */
export const colouredElementsMax = 2 ** 14 - 1
/** Copies have the numbers 0 to this, and repeat after it. */
export const copiesMax = 2 ** 10

/** An odd factor has an inverse. It gives neighbours very different colours, which documents hardly use. */
const colours = 2 ** 24
const factor = 0x9e3779
const inverse = inverseOf(factor)

/** Their background would cover the whole sheet. */
const pageNames = new Set(['html', 'head', 'body'])

export interface Insertion {
  /** At this offset. */
  at: number
  text: string
}

/**
 * Returns attributes that number the elements of a template, in source order. `attribute` must be unpredictable, because a selector that
 * matches it would change the page. Undefined if there are more elements than colours.
 */
export function numberElements(html: string, attribute: string): Insertion[] | undefined {
  const { elements } = parseSource(html)
  if (elements.length > colouredElementsMax) return undefined
  return elements
    .filter(({ name }) => !pageNames.has(name))
    .map(({ index, start, name }) => ({ at: start + 1 + name.length, text: ` ${attribute}="${index}"` }))
}

export interface DrawnElementNumber {
  element: number
  copy: number
}

export function colourOf({ element, copy }: DrawnElementNumber): number {
  return multiply((element + 1) * copiesMax + (copy % copiesMax), factor)
}

/** Returns undefined for a colour without an element. */
export function elementOfColour(colour: number): DrawnElementNumber | undefined {
  const value = multiply(colour, inverse)
  const element = Math.floor(value / copiesMax) - 1
  return element < 0 ? undefined : { element, copy: value % copiesMax }
}

/**
 * Returns a script that gives each element with a number in `attribute` its colour, and hides everything else. `uncolourScript` reverts it.
 * The colour replaces the number, so that no selector changes its result, except for an element with an important background in its own
 * `style`. Functions come from prototypes, because an element can shadow a property: `<input name="style">` in a form.
 */
export function colourScript(attribute: string): string {
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
    // Not quite opaque: what another box covers whole would not be painted at all.
    const colour = '#' + ((value * ${factor}) % ${colours}).toString(16).padStart(6, '0') + 'fe'
    change(element, '${attribute}', colour)
    const [, styleOf] = styles.find(([type]) => element instanceof type) ?? []
    const style = styleOf?.call(element)
    if (['color', 'image'].some((part) => style?.getPropertyPriority('background-' + part)))
      change(element, 'style', style.cssText + ';background:' + colour + '!important')
  }
  const sheets = property(Document, 'adoptedStyleSheets')
  const before = [...sheets.get.call(document)]
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(${JSON.stringify(colouringStyle(attribute))})
  sheets.set.call(document, [...before, sheet])
  globalThis.uncolour = () => {
    sheets.set.call(document, before)
    for (const [element, name, value] of written) write.call(element, name, value)
  }
})()`
}

/** Script that reverts `colourScript`, in the same world. */
export const uncolourScript = 'globalThis.uncolour()'

/** In a layer, important declarations win over those of the template. */
function colouringStyle(attribute: string): string {
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
  return (a * b) % colours
}

/** Newton's method, which doubles the number of correct bits in each step. */
function inverseOf(odd: number): number {
  let found = 1n
  const modulus = BigInt(colours)
  for (let step = 0; step < 5; step++)
    found = (((found * (2n - BigInt(odd) * found)) % modulus) + modulus) % modulus
  return Number(found)
}
