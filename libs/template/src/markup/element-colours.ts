import { parseSource } from './parse-source.ts'

/**
 * How a page tells where its elements stand: printed once more with each of them in a colour of its own and all else unseen, the PDF's
 * rectangles are the elements' boxes. A colour holds the element's number in the source and which of its copies it is, as a row of a list has
 * one for each record.
 */

/** The attribute that carries an element's number to the page. */
export const elementAttribute = 'data-platen-element'

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

/** The template's HTML with every element's number in an attribute; `undefined` when there are more than can be told apart. */
export function numberElements(html: string): string | undefined {
  const { elements } = parseSource(html)
  if (elements.length > colouredElementsMax) return undefined
  let numbered = ''
  let from = 0
  for (const { index, start, name } of elements) {
    if (pageNames.has(name)) continue
    const at = start + 1 + name.length
    numbered += `${html.slice(from, at)} ${elementAttribute}="${index}"`
    from = at
  }
  return numbered + html.slice(from)
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
 * JavaScript for the page: gives each numbered element its colour, and hides all else. From the prototypes, as an element of the page may
 * bear a property's name: `<input name="style">` within a form.
 */
export const colourScript = `(() => {
  const copies = new Map()
  const read = Element.prototype.getAttribute
  const styleOf = (type) => Object.getOwnPropertyDescriptor(type.prototype, 'style').get
  const styles = [HTMLElement, SVGElement, MathMLElement].map((type) => [type, styleOf(type)])
  for (const element of Document.prototype.querySelectorAll.call(document, '[${elementAttribute}]')) {
    const number = Number(read.call(element, '${elementAttribute}'))
    const copy = copies.get(number) ?? 0
    copies.set(number, copy + 1)
    const value = (number + 1) * ${copiesMax} + (copy % ${copiesMax})
    // Not quite opaque: what another box covers whole would not be painted at all.
    const colour = '#' + ((value * ${factor}) % ${colours}).toString(16).padStart(6, '0') + 'fe'
    const [, style] = styles.find(([type]) => element instanceof type) ?? []
    style?.call(element).setProperty('background', colour, 'important')
  }
  const style = Document.prototype.createElement.call(document, 'style')
  style.textContent = ${JSON.stringify(hidingStyle())}
  Document.prototype.querySelector.call(document, 'head').append(style)
})()`

function hidingStyle(): string {
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
  return `*,::before,::after,::marker{${declarations}}::before,::after,html,body{background:none!important}svg *{visibility:hidden!important}`
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
