import { parseSource } from './parse-source.ts'

/**
 * How a page tells where its elements stand: printed once more with each of them in a colour of its own and all else unseen, the PDF's
 * rectangles are the elements' boxes. A colour holds the element's number in the source and which of its copies it is, as a row of a list has
 * one for each record.
 */

/** More elements than this have no colours left. */
export const colouredElementsMax = 2 ** 14 - 1
/** Copies are told apart up to this many, and counted on from 0 beyond. */
export const copiesMax = 2 ** 10

/** An odd number has an inverse: neighbours get colours that are far apart, and none that documents use. */
const colours = 2 ** 24
const factor = 0x9e3779
const inverse = inverseOf(factor)

/** Their background would be the whole sheet's. */
const pageNames = new Set(['html', 'head', 'body'])

/** A text to be written into a template's HTML. */
export interface Insertion {
  /** Before the character at this offset. */
  at: number
  text: string
}

/**
 * Returns the attributes that number the elements of a template, in the order of its source. `attribute` must be a name that nobody can guess:
 * a selector of the template that matches it would change the page. Returns `undefined` if there are more elements than colours.
 */
export function numberElements(html: string, attribute: string): Insertion[] | undefined {
  const { elements } = parseSource(html)
  if (elements.length > colouredElementsMax) return undefined
  return elements
    .filter(({ name }) => !pageNames.has(name))
    .map(({ index, start, name }) => ({ at: start + 1 + name.length, text: ` ${attribute}="${index}"` }))
}

/** Which element is drawn, and which of its copies. */
export interface DrawnElementNumber {
  element: number
  /** From 0. */
  copy: number
}

/** As red, green and blue in one number. */
export function colourOf({ element, copy }: DrawnElementNumber): number {
  return multiply((element + 1) * copiesMax + (copy % copiesMax), factor)
}

/** `undefined` for a colour of no element. */
export function elementOfColour(colour: number): DrawnElementNumber | undefined {
  const value = multiply(colour, inverse)
  const element = Math.floor(value / copiesMax) - 1
  return element < 0 ? undefined : { element, copy: value % copiesMax }
}

/**
 * Returns JavaScript for the page: gives each element with a number in `attribute` its colour, and hides all else. `uncolourScript` undoes
 * it. The colour takes the place of the number, so that no selector of the page matches anything else than before: only an element whose
 * own `style` insists on a background gets it there. Functions are taken from the prototypes, as an element of the page may bear a property's
 * name: `<input name="style">` within a form.
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

/** JavaScript that leaves the page as it was before `colourScript`, in the same world. */
export const uncolourScript = 'globalThis.uncolour()'

/** In a layer, what is important wins over what is important in the template's style. */
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

/** By Newton's steps, each of which doubles the number of right bits. */
function inverseOf(odd: number): number {
  let found = 1n
  const modulus = BigInt(colours)
  for (let step = 0; step < 5; step++)
    found = (((found * (2n - BigInt(odd) * found)) % modulus) + modulus) % modulus
  return Number(found)
}
