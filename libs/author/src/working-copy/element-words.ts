import { findSections, type SourceElement, type SourceTree } from '@platen/markup'

/** A map: a page may have elements of any name. */
const kinds = new Map<string, string>(
  Object.entries({
    h1: 'title',
    h2: 'heading',
    h3: 'heading',
    h4: 'heading',
    h5: 'heading',
    h6: 'heading',
    p: 'paragraph',
    table: 'table',
    thead: 'head of the table',
    tbody: 'body of the table',
    tfoot: 'foot of the table',
    tr: 'row',
    td: 'cell',
    th: 'heading cell',
    img: 'picture',
    ul: 'list',
    ol: 'list',
    li: 'entry of the list',
    dl: 'list of facts',
    dt: 'label',
    dd: 'value',
    header: 'head of the page',
    footer: 'foot of the page',
    section: 'section',
    figure: 'figure',
    figcaption: 'caption',
    hr: 'line',
    a: 'link',
    body: 'whole page',
    'bar-code': 'bar code',
    'data-chart': 'chart',
  }),
)

const wordsLengthMax = 40

/** An element for people, such as `the title “Invoice”`. */
export function elementWords({ html }: Pick<SourceTree, 'html'>, element: SourceElement): string {
  const kind = kinds.get(element.name) ?? 'part'
  const inside = html.slice(element.openEnd, element.closeStart)
  const list = element.name === 'table' || element.name === 'tr' ? findSections(inside)[0]?.name : undefined
  if (list !== undefined) return `the ${kind} of ${list}`
  const alt = element.name === 'img' ? attributeOf(element, 'alt') : undefined
  const text = shortText(alt ?? textOf(inside))
  return text === '' ? `the ${kind}` : `the ${kind} “${text}”`
}

/** What a piece of HTML says, its merge tags as they are written, in one line. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<(style|script)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->|<[^>]*>/gi, ' ')
    .replaceAll(/\{\{[#^/!][^}]*\}\}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The beginning of a text, cut between words. */
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
