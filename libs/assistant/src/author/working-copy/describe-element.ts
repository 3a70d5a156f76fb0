import type { DraftSource } from '@platen/contract'
import { elementKind, findSections, type SourceElement, type SourceTree } from '@platen/template/markup'
import { fieldLabel, readableText } from './readable-text.ts'

const wordsLengthMax = 40

/** Describes an element, such as `the title “Invoice”`. */
export function describeElement(
  { html }: Pick<SourceTree, 'html'>,
  element: SourceElement,
  /** The draft, to replace merge tags with translated text and labels. */
  source?: DraftSource,
): string {
  const kind = elementKind(element.name)
  const inside = html.slice(element.openEnd, element.closeStart)
  const list = element.name === 'table' || element.name === 'tr' ? findSections(inside)[0]?.name : undefined
  if (list !== undefined) return `the ${kind} of ${source ? fieldLabel(source, list) : list}`
  const alt = element.name === 'img' ? attributeOf(element, 'alt') : undefined
  const written = alt ?? textOf(inside)
  const text = shortText(source ? readableText(source, written) : written)
  if (text !== '') return `the ${kind} “${text}”`
  return drawn.has(element.name) ? `the ${kind}` : describeEmpty({ html }, element, source)
}

/** Describes an element without text by the nearest element around it that has text: `the empty block in “Name Role”`. */
function describeEmpty(
  { html }: Pick<SourceTree, 'html'>,
  { name, openEnd, closeStart, parent }: SourceElement,
  source: DraftSource | undefined,
): string {
  const kind = elementKind(name) === 'part' ? 'block' : elementKind(name)
  const isEmpty = !/<(?:bar-code|data-chart|hr|img|svg)\b/i.test(html.slice(openEnd, closeStart))
  const words = isEmpty ? `the empty ${kind}` : `the ${kind}`
  for (let at = parent; at; at = at.parent) {
    const written = textOf(html.slice(at.openEnd, at.closeStart))
    const text = shortText(source ? readableText(source, written) : written)
    if (text !== '') return `${words} in “${text}”`
  }
  return words
}

/** Elements that print something without text. */
const drawn = new Set(['bar-code', 'data-chart', 'hr', 'img', 'svg'])

/** Returns the text of HTML on one line, with its merge tags. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<(style|script)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->|<[^>]*>/gi, ' ')
    .replaceAll(/\{\{[#^/!][^}]*\}\}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Shortens text at a word boundary. */
export function shortText(text: string, lengthMax = wordsLengthMax): string {
  if (text.length <= lengthMax) return text
  const cut = text.slice(0, lengthMax).toWellFormed()
  const blank = cut.lastIndexOf(' ')
  return `${blank > lengthMax / 2 ? cut.slice(0, blank) : cut}…`
}

function attributeOf(element: SourceElement, name: string): string | undefined {
  const value = element.attributes.find((one) => one.name === name)?.value
  return value === '' ? undefined : value
}
