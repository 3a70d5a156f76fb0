import {
  columnOf,
  fieldMentions,
  htmlOfText,
  insertHtml,
  isCell,
  isPageEdit,
  readColumns,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'
import {
  draftShape,
  type FieldNode,
  readDeclarations,
  readSettings,
  settingsFile,
  withComputed,
} from '@platen/template/draft'
import type { Static } from 'typebox'
import type { CommandDraft, CommandRefused, CommandResult } from '../command.ts'
import type { addTotal as definition } from '../definitions/insert.ts'
import { fieldNamed, fieldsOf, freeName, labelOfField } from '../parts/draft-fields.ts'
import { namedAt, readPage, withFiles } from '../parts/draft-page.ts'
import { elementsIn, hasClass } from '../parts/whole-part.ts'

const numericTypes = ['number', 'money', 'percent'] as const

export function addTotal(
  { source }: CommandDraft,
  given: Static<typeof definition.arguments>,
): CommandResult {
  const nodes = fieldsOf(source)
  const isOfRows = ({ path, declaration, computed }: FieldNode) =>
    path.length > 1 && numericTypes.some((type) => type === (declaration?.type ?? computed?.type))
  const node = fieldNamed(nodes, given.field, isOfRows)
  if ('refused' in node)
    return { refused: `${node.refused} The field must be a number in the rows of a list.` }
  const dotted = node.path.join('.')
  const settings = readSettings(source.files['template.json'] ?? '')
  const { computed } = readDeclarations(settings)
  const known = Object.entries(computed).find(
    ([, { formula }]) => formula.replaceAll(/\s/g, '') === `sum(${dotted})`,
  )?.[0]
  const { tree } = readPage(source)
  if (known !== undefined && tree.html.includes(`{{${known}}}`))
    return { refused: `The page already prints the total of ${dotted} in the field “${known}”.` }
  const label = given.label ?? `Total ${labelOfField(node).toLowerCase()}`
  const name = known ?? freeName(nodes, `total ${node.name}`)
  const said = node.declaration ?? node.computed
  const type = numericTypes.find((one) => one === said?.type)
  const { currency, decimals } = said ?? {}
  const formulas = withComputed(settings, [name], {
    formula: `sum(${dotted})`,
    label,
    ...(type !== undefined && { type }),
    ...(currency !== undefined && { currency }),
    ...(decimals !== undefined && { decimals }),
  })
  const row = rowFor(source, tree, { node, name, label })
  if ('refused' in row) return row
  const files = {
    'template.html': row.html,
    ...(known === undefined &&
      settingsFile(source, { ...settings, ...(formulas.computed && { computed: formulas.computed }) })),
  }
  return {
    files,
    named: namedAt(withFiles(source, files), row.select),
    summary: `Added the total of “${labelOfField(node)}” below the table`,
    notes: [],
  }
}

/** Returns a row for the end of the table, with the sum in the column of the field. */
function rowFor(
  source: CommandDraft['source'],
  tree: SourceTree,
  { node, name, label }: { node: FieldNode; name: string; label: string },
): { html: string; select: number | undefined } | CommandRefused {
  const none = {
    refused: `No table prints ${node.path.join('.')} in its rows. Add a column for it first.`,
  }
  const mention = fieldMentions(tree.html, draftShape(source)).find(
    (one) => one.kind === 'value' && one.path.join('.') === node.path.join('.'),
  )
  let cell =
    mention && tree.elements.findLast(({ start, end }) => start < mention.start && mention.end <= end)
  while (cell && !isCell(cell.name)) cell = cell.parent
  const column = cell && columnOf(tree, cell)
  if (!cell || !column || 'refused' in column) return none
  const read = readColumns(tree, column.table)
  if ('refused' in read) return { refused: read.refused }
  const { at } = column
  const look = attributeOf(tree, cell, 'class')
  const before =
    at === 0 ? '' : `<th scope="row"${at === 1 ? '' : ` colspan="${at}"`}>${htmlOfText(label)}</th>`
  const sum = at === 0 ? `${htmlOfText(label)}: {{${name}}}` : `{{${name}}}`
  const rest = read.count - at - 1
  const after = rest === 0 ? '' : `<td${rest === 1 ? '' : ` colspan="${rest}"`}></td>`
  const html = `<tr class="end">${before}<td${look}>${sum}</td>${after}</tr>`
  const body = cell.parent?.parent
  const row = cell.parent
  if (!row || !body) return none
  const rows = elementsIn(body).filter((one) => one.name === 'tr' && one.start > row.start)
  // The new row is after the rows of the list and the row for an empty list, but before existing sums.
  const last = rows.filter((one) => elementsIn(one).some((each) => hasClass(each, /^none$/))).at(-1) ?? row
  const edit = insertHtml(tree, html, { at: 'after', element: last })
  return isPageEdit(edit)
    ? { html: edit.html, select: edit.select }
    : { refused: edit?.refused ?? none.refused }
}

function attributeOf({ html }: SourceTree, { start, openEnd }: SourceElement, name: string): string {
  const found = new RegExp(`\\s${name}="[^"]*"`).exec(html.slice(start, openEnd))
  return found?.[0] ?? ''
}
