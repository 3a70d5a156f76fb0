import { labelFromName } from '@platen/contract'
import { scanTags } from '@platen/merge'
import {
  findSections,
  sectionsAround,
  type SourceElement,
  type SourceSection,
  type SourceTree,
} from '@platen/template/markup'
import type { SectionKind, SectionKinds } from './section-kind.ts'

const names: Readonly<Record<string, string>> = {
  table: 'Table',
  thead: 'Table header',
  tbody: 'Table body',
  tfoot: 'Table footer',
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
  img: 'Image',
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
  header: 'Header',
  footer: 'Footer',
  main: 'Content',
  section: 'Section',
  address: 'Address',
  figure: 'Figure',
  figcaption: 'Caption',
  blockquote: 'Quotation',
  'bar-code': 'Barcode',
  'data-chart': 'Chart',
}

/**
 * Returns the label of an element, such as `Row of items`, `Paragraph: customer` or `Paragraph, only when paid`: its kind, its field or list, and
 * its conditions.
 */
export function elementLabel(tree: SourceTree, element: SourceElement, kinds: SectionKinds): string {
  const kind = names[element.name] ?? 'Block'
  const field = onlyField(tree, element)
  const own = wrappingSections(tree, element, kinds)
  const list = own.findLast((section) => isRepeat(section))
  const conditions = own
    .filter((section) => !isRepeat(section))
    .map((section) =>
      section.name === field && !section.isInverted ? 'when filled' : conditionLabel(section),
    )
  return [list ? `${kind} of ${lowerName(list.name)}` : plainLabel(element, kind, field), ...conditions].join(
    ', ',
  )
}

/** Returns whether the element itself is repeated for each item of a list. */
export function isRepeated(tree: SourceTree, element: SourceElement, kinds: SectionKinds): boolean {
  return wrappingSections(tree, element, kinds).some((section) => isRepeat(section))
}

/** Returns the conditions under which an element is printed, outermost first: `only when paid`, `only with items`. */
export function conditionLabels(tree: SourceTree, element: SourceElement, kinds: SectionKinds): string[] {
  return sectionsAround(sectionsOf(tree), element).map((section) => {
    const kind = kindOf(tree, section, kinds)
    return isRepeat({ ...section, kind })
      ? `only with ${lowerName(section.name)}`
      : conditionLabel({ ...section, kind })
  })
}

function plainLabel(element: SourceElement, kind: string, field: string | undefined): string {
  if (field !== undefined) {
    if (kind === 'Cell' || kind === 'Value') return plainName(field)
    // The name of a translated string resembles what is printed.
    return field.startsWith('text.') ? `${kind} “${plainName(field)}”` : `${kind}: ${lowerName(field)}`
  }
  const own = classOf(element)
  return own !== undefined && (kind === 'Block' || kind === 'Section') ? plainName(own) : kind
}

/** Returns the sections that directly wrap the element, outermost first. */
function wrappingSections(tree: SourceTree, element: SourceElement, kinds: SectionKinds): KnownSection[] {
  const { parent } = element
  return sectionsAround(sectionsOf(tree), element)
    .filter((section) => parent === undefined || parent.openEnd <= section.start)
    .map((section) => ({ ...section, kind: kindOf(tree, section, kinds) }))
}

type KnownSection = SourceSection & { kind: SectionKind }

function kindOf(tree: SourceTree, section: SourceSection, kinds: SectionKinds): SectionKind {
  const around = sectionsAround(sectionsOf(tree), section).filter(({ isInverted }) => !isInverted)
  return kinds(
    section.name,
    around.map(({ name }) => name),
  )
}

function isRepeat({ kind, isInverted }: { kind: SectionKind; isInverted: boolean }): boolean {
  return kind === 'list' && !isInverted
}

/** Returns `only when paid`, `when not paid`, `only with notes` or `when there are no items`. */
function conditionLabel(section: { name: string; kind: SectionKind; isInverted: boolean }): string {
  const { kind, isInverted } = section
  const name = lowerName(section.name)
  const [, verb, rest] = /^(is|has) (.+)$/.exec(name) ?? []
  if (kind === 'list') return `when there are no ${name}`
  if (verb === 'is' || (kind === 'condition' && verb === undefined))
    return isInverted ? `when not ${rest ?? name}` : `only when ${rest ?? name}`
  return isInverted ? `without ${rest ?? name}` : `only with ${rest ?? name}`
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

/** Returns a name for use inside a phrase. */
function lowerName(name: string): string {
  return plainName(name).toLowerCase()
}

function plainName(name: string): string {
  return labelFromName(name.replace(/^text\./, ''))
}
