import { scanTags } from '@platen/merge'
import { findSections, sectionsAround, type SourceElement, type SourceTree } from '@platen/markup'

const names: Readonly<Record<string, string>> = {
  table: 'Table',
  thead: 'Head of the table',
  tbody: 'Body of the table',
  tfoot: 'Foot of the table',
  tr: 'Row',
  td: 'Cell',
  th: 'Cell',
  caption: 'Caption',
  p: 'Paragraph',
  h1: 'Title',
  h2: 'Heading',
  h3: 'Heading',
  h4: 'Heading',
  h5: 'Heading',
  h6: 'Heading',
  img: 'Picture',
  svg: 'Drawing',
  ul: 'List',
  ol: 'List',
  li: 'List item',
  dl: 'List of terms',
  dt: 'Term',
  dd: 'Value',
  a: 'Link',
  b: 'Bold text',
  strong: 'Bold text',
  i: 'Italic text',
  em: 'Italic text',
  span: 'Text',
  small: 'Small text',
  hr: 'Line',
  br: 'Line break',
  header: 'Head',
  footer: 'Foot',
  main: 'Content',
  section: 'Section',
  address: 'Address',
  figure: 'Figure',
  figcaption: 'Caption',
  blockquote: 'Quotation',
  'bar-code': 'Bar code',
  'data-chart': 'Chart',
}

/** What people call an element, such as `Row of items` or `Cell amount`: its kind, and what it holds or repeats. */
export function elementWords(tree: SourceTree, element: SourceElement): string {
  const kind = names[element.name] ?? 'Block'
  const list = repeatedBy(tree, element)
  if (list !== undefined) return `${kind} of ${spaced(list)}`
  const field = onlyField(tree, element)
  if (field !== undefined)
    return kind === 'Cell' || kind === 'Value' ? words(field) : `${kind} ${spaced(field)}`
  const own = classOf(element)
  return own !== undefined && (kind === 'Block' || kind === 'Section') ? words(own) : kind
}

/** The section that stands right around the element, so that it is there once for each record. */
function repeatedBy(tree: SourceTree, element: SourceElement): string | undefined {
  const section = sectionsAround(sectionsOf(tree), element).at(-1)
  if (!section || section.isInverted) return undefined
  const { parent } = element
  return parent === undefined || parent.openEnd <= section.start ? section.name : undefined
}

function onlyField(tree: SourceTree, element: SourceElement): string | undefined {
  if (element.children.some((child) => child.kind === 'element')) return undefined
  const inside = tree.html.slice(element.openEnd, element.closeStart)
  const fields = [...scanTags(inside)].filter(({ kind }) => kind === 'value')
  return fields.length === 1 ? fields[0]?.name : undefined
}

function classOf({ attributes }: SourceElement): string | undefined {
  const value = attributes
    .find(({ name }) => name === 'class')
    ?.value.trim()
    .split(/\s+/)[0]
  return value === undefined || value === '' || value.includes('{') ? undefined : value
}

const known = new WeakMap<SourceTree, ReturnType<typeof findSections>>()

function sectionsOf(tree: SourceTree) {
  const sections = known.get(tree) ?? findSections(tree.html)
  known.set(tree, sections)
  return sections
}

/** `unit_price`, `unitPrice` and `bill-to` as words. */
function spaced(name: string): string {
  return name
    .replace(/^text\./, '')
    .replaceAll(/[._-]+/g, ' ')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .trim()
    .toLowerCase()
}

function words(name: string): string {
  const all = spaced(name)
  return all.charAt(0).toUpperCase() + all.slice(1)
}
