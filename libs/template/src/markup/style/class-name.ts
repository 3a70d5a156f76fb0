import { normalizeText } from '@platen/contract'
import { scanTags } from '@platen/merge'
import type { SourceElement, SourceTree } from '../parse-source.ts'
import { findSections, sectionsAround } from '../sections.ts'
import type { StyledElements } from './own-rules.ts'
import { classesOf } from './style-nodes.ts'

const kinds: ReadonlyMap<string, string> = new Map([
  ['table', 'table'],
  ['thead', 'table-head'],
  ['tbody', 'table-body'],
  ['tfoot', 'table-foot'],
  ['tr', 'row'],
  ['td', 'cell'],
  ['th', 'head'],
  ['h1', 'title'],
  ['h2', 'heading'],
  ['h3', 'heading'],
  ['h4', 'heading'],
  ['h5', 'heading'],
  ['h6', 'heading'],
  ['p', 'paragraph'],
  ['img', 'picture'],
  ['ul', 'list'],
  ['ol', 'list'],
  ['li', 'item'],
  ['header', 'page-head'],
  ['footer', 'page-foot'],
  ['hr', 'line'],
  ['bar-code', 'bar-code'],
  ['data-chart', 'chart'],
])

/** Returns an unused class that describes the elements, such as `items-amount`, `title` or `total-row`. */
export function newClassFor(tree: SourceTree, css: string, elements: StyledElements): string {
  const taken = new Set(tree.elements.flatMap(classesOf))
  const name = nameOfAll(tree, elements)
  for (let number = 1; ; number++) {
    const own = number === 1 ? name : `${name}-${number}`
    if (!taken.has(own) && !css.includes(`.${own}`)) return own
  }
}

/** Whether `newClassFor` created a class. Other classes belong to the author. */
export function isMadeClass(tree: SourceTree, elements: StyledElements, own: string): boolean {
  const name = nameOfAll(tree, elements)
  return own === name || own.replace(/-\d+$/, '') === name
}

function nameOfAll(tree: SourceTree, elements: StyledElements): string {
  return elements.length === 1 ? nameOf(tree, elements[0]) : nameOfGroup(tree, elements)
}

/** Returns the class name for several elements. Cells of the same row are named after the row, other cells after their column. */
function nameOfGroup(tree: SourceTree, elements: StyledElements): string {
  const [first] = elements
  if (kinds.get(first.name) !== 'cell' && kinds.get(first.name) !== 'head')
    return joined(nameOf(tree, first), 'all')
  const { parent } = first
  const isRow = parent !== undefined && elements.every((cell) => cell.parent === parent)
  if (isRow) return joined(nameOf(tree, parent), 'cell')
  const inside = tree.html.slice(first.openEnd, first.closeStart)
  const field = [...scanTags(inside)].find(({ kind }) => kind === 'value')
  return joined(slug(field?.name ?? textOf(inside)), 'column')
}

function nameOf(tree: SourceTree, element: SourceElement): string {
  const kind = kinds.get(element.name) ?? 'block'
  const inside = tree.html.slice(element.openEnd, element.closeStart)
  const list = listAround(tree, element)
  const fields = [...scanTags(inside)].filter((tag) => tag.kind === 'value').map((tag) => tag.name)
  const field = slug(fields.length === 1 || kind === 'row' ? (fields.at(-1) ?? '') : '')
  switch (kind) {
    case 'title':
    case 'heading':
      return kind
    case 'row':
      return joined(list ?? field, 'row')
    case 'table': {
      const first = findSections(inside)[0]?.name
      return joined(first === undefined ? '' : slug(first), 'table')
    }
    case 'head':
    case 'cell':
      return field === '' ? joined(slug(textOf(inside)), kind) : joined(list ?? '', field)
    case 'picture':
      return joined(slug(fileOf(element)), '') || kind
    default:
      return field === '' ? kind : joined(list ?? '', field)
  }
}

/** Returns the innermost list or condition around an element, except one around the whole page. */
function listAround(tree: SourceTree, element: SourceElement): string | undefined {
  const around = sectionsAround(findSections(tree.html), element).findLast((section) => !section.isInverted)
  return around && slug(around.name)
}

function fileOf({ attributes }: SourceElement): string {
  const src = attributes.find(({ name }) => name === 'src')?.value ?? ''
  return /\{\{|^\s*data:/i.test(src) ? '' : (/([^/]+?)(?:\.\w+)?$/.exec(src)?.[1] ?? '')
}

/** Maximum number of characters that are read for a class name. */
const readMax = 2_000

function textOf(inside: string): string {
  return inside.slice(0, readMax).replaceAll(/<[^>]*>|\{\{[\s\S]*?\}\}/g, ' ')
}

const wordsMax = 3

/**
 * Converts `customer.unitPrice` to `customer-unit-price`, `Größe (2)` to `gro-e-2`. The prefix `text.` is removed. Returns an empty string if there
 * are no letters.
 */
export function slug(name: string): string {
  return normalizeText(name.replace(/^text\./, '').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1-$2'), 'NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .slice(0, wordsMax)
    .join('-')
    .replace(/^[\d-]+/, '')
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== '').join('-')
}
