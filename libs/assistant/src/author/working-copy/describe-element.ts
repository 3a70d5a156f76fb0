import { elementKind, findSections, type SourceElement, type SourceTree } from '@platen/template/markup'

const wordsLengthMax = 40

/** Describes an element for people, such as `the title “Invoice”`. */
export function describeElement({ html }: Pick<SourceTree, 'html'>, element: SourceElement): string {
  const kind = elementKind(element.name)
  const inside = html.slice(element.openEnd, element.closeStart)
  const list = element.name === 'table' || element.name === 'tr' ? findSections(inside)[0]?.name : undefined
  if (list !== undefined) return `the ${kind} of ${list}`
  const alt = element.name === 'img' ? attributeOf(element, 'alt') : undefined
  const text = shortText(alt ?? textOf(inside))
  return text === '' ? `the ${kind}` : `the ${kind} “${text}”`
}

/** Returns the text of HTML in one line, with its merge tags. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<(style|script)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->|<[^>]*>/gi, ' ')
    .replaceAll(/\{\{[#^/!][^}]*\}\}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Shortens a text at a word boundary. */
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
