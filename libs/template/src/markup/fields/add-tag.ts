import { cellAt, readColumns } from '../edits/read-columns.ts'
import { addColumn } from '../edits/table-columns.ts'
import { writeText } from '../edits/text-source.ts'
import { isPageEdit } from '../page-edit.ts'
import { parseSource, type SourceElement, type SourceTree } from '../parse-source.ts'
import { findSections, type SourceSection } from '../sections.ts'
import { type DataPath, type DataShape, fieldMentions } from './field-mentions.ts'

/** The position of a new field: in an element, or as a column of its list's table. */
export type TagPosition = { kind: 'inside'; at: number } | { kind: 'column'; at?: number | undefined }

/** Elements whose content is text. In other elements, a paragraph is added. */
const holdsWords = new Set(
  'p h1 h2 h3 h4 h5 h6 td th li dt dd span strong em b i a small label figcaption caption'.split(' '),
)
const holdsNothing = new Set(
  'img br hr input wbr col svg style script bar-code data-chart table thead tbody tfoot tr colgroup'.split(
    ' ',
  ),
)

/** Whether a merge tag can be the content of the element. */
export function takesTag({ name }: Pick<SourceElement, 'name'>): boolean {
  return !holdsNothing.has(name)
}

/** Adds a merge tag of the field; undefined if it is not possible. */
export function addTag(
  html: string,
  of: { position: TagPosition; path: DataPath; heading: string; shape: DataShape },
): { html: string; select?: number } | undefined {
  const tree = parseSource(html)
  const { position, path, heading, shape } = of
  if (position.kind === 'column') return addColumnFor(tree, { path, heading, shape, at: position.at })
  const element = tree.elements.find(({ start }) => start === position.at)
  if (!element || !takesTag(element)) return undefined
  const tag = tagFor(html, path, element.closeStart, shape)
  if (tag === undefined) return undefined
  if (!holdsWords.has(element.name)) {
    const written = `<p>${tag}</p>`
    const at = endOfContent(html, element)
    const indent = /\n[ \t]*$/.exec(html.slice(0, element.start))?.[0]
    const lead = html.slice(element.openEnd, at).includes('\n') ? `${indent ?? '\n'}  ` : ''
    return {
      html: html.slice(0, at) + lead + written + html.slice(at),
      select: at + lead.length,
    }
  }
  const at = endOfContent(html, element)
  const space = at > element.openEnd ? ' ' : ''
  return { html: html.slice(0, at) + space + tag + html.slice(at), select: element.start }
}

/** Returns the table that prints a list, and its repeated row; undefined if there is none. */
export function tableOf(
  tree: SourceTree,
  list: DataPath,
  shape: DataShape,
): { table: SourceElement; row: SourceElement } | undefined {
  for (const section of sectionsOf(tree.html, list, shape)) {
    const row = tree.elements.find(
      ({ name, start, end }) => name === 'tr' && section.openEnd <= start && end <= section.closeStart,
    )
    let table = row?.parent
    while (table && table.name !== 'table') table = table.parent
    // If the whole table is repeated for each item, its rows are not the items.
    if (row && table && table.openEnd <= section.start) return { table, row }
  }
  return undefined
}

function addColumnFor(
  tree: SourceTree,
  { path, heading, shape, at }: { path: DataPath; heading: string; shape: DataShape; at: number | undefined },
): { html: string; select?: number } | undefined {
  const list = path.slice(0, -1)
  const found = tableOf(tree, list, shape)
  const read = found && readColumns(tree, found.table)
  if (!found || !read || 'refused' in read) return undefined
  const isIn = rowsOfList(tree.html, list, shape)
  // Columns with sums come last, so new columns go before them.
  const hasSums = read.rows.some(({ row, cells }) => {
    const last = cellAt(cells, read.count - 1)
    return row.parent?.name !== 'thead' && !isIn(row) && last?.span === 1
  })
  const edit = addColumn(tree, found.table, {
    at: at ?? (hasSums ? read.count - 1 : read.count),
    head: writeText(heading),
    cell: { source: `{{${path.at(-1)}}}`, isIn },
  })
  return isPageEdit(edit) ? edit : undefined
}

/** Returns the innermost list around an offset. */
export function listAround(html: string, at: number, shape: DataShape): DataPath | undefined {
  const paths = new Map(fieldMentions(html, shape).map(({ path, start }) => [start, path]))
  return findSections(html)
    .filter(({ isInverted, openEnd, closeStart }) => !isInverted && openEnd <= at && at <= closeStart)
    .map(({ start }) => paths.get(start))
    .findLast((path) => path && isListPath(path, shape))
}

const isListPath = (path: DataPath, shape: DataShape) =>
  !shape.isPlain(path) && shape.isGroup?.(path) !== true

/** Returns a test that distinguishes rows of a list from other rows, such as sums or nested lists. */
function rowsOfList(html: string, list: DataPath, shape: DataShape): (row: SourceElement) => boolean {
  const holds = (section: SourceSection, { start, end }: { start: number; end: number }) =>
    section.openEnd <= start && end <= section.closeStart
  const own = sectionsOf(html, list, shape)
  const isList = new Map(
    fieldMentions(html, shape).map(({ path, start }) => [start, isListPath(path, shape)]),
  )
  const inner = findSections(html).filter(
    (section) =>
      !section.isInverted && isList.get(section.start) === true && own.some((each) => holds(each, section)),
  )
  return (row) => own.some((section) => holds(section, row)) && !inner.some((section) => holds(section, row))
}

/** Returns the tag of a field at an offset; undefined if the field cannot be used there. */
function tagFor(html: string, path: DataPath, offset: number, shape: DataShape): string | undefined {
  const around = path.slice(0, -1)
  if (around.length === 0) return `{{${path[0]}}}`
  const isIn = sectionsOf(html, around, shape).some(
    ({ openEnd, closeStart }) => openEnd <= offset && offset <= closeStart,
  )
  if (isIn) return `{{${path.at(-1)}}}`
  return isGroupPath(path, shape) ? `{{${path.join('.')}}}` : undefined
}

function isGroupPath(path: DataPath, shape: DataShape): boolean {
  return path.slice(0, -1).every((_, index) => shape.isGroup?.(path.slice(0, index + 1)) === true)
}

function sectionsOf(html: string, list: DataPath, shape: DataShape): SourceSection[] {
  const starts = new Set(
    fieldMentions(html, shape).flatMap(({ kind, path, start }) =>
      kind === 'section' && path.join('\n') === list.join('\n') ? [start] : [],
    ),
  )
  return findSections(html).filter(({ start }) => starts.has(start))
}

function endOfContent(html: string, { openEnd, closeStart }: SourceElement): number {
  return openEnd + html.slice(openEnd, closeStart).trimEnd().length
}
