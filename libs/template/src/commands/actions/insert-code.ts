import {
  codeFigure,
  fieldMentions,
  findSections,
  htmlOfText,
  type InsertPosition,
  type SourceElement,
} from '@platen/template/markup'
import {
  addEverywhere,
  draftShape,
  type FieldNode,
  pageHtml,
  readDeclarations,
  readSettings,
} from '@platen/template/draft'
import type { Static } from 'typebox'
import type { CommandDraft, CommandRefused, CommandResult } from '../command.ts'
import type { insertCode as definition } from '../definitions/figures.ts'
import { blockOf } from '../parts/block-of.ts'
import { fieldNamed, fieldsOf, freeName, isValue, labelOfField } from '../parts/draft-fields.ts'
import { positionFor, putBlock, readPage, withFiles } from '../parts/draft-page.ts'

type Given = Static<typeof definition.arguments>

const looks: Readonly<Record<Given['type'], { look: string; width: string; name: string }>> = {
  qrcode: { look: 'qr-code', width: '25mm', name: 'QR code' },
  datamatrix: { look: 'data-matrix', width: '20mm', name: 'Data Matrix code' },
  pdf417: { look: 'pdf417', width: '60mm', name: 'PDF417 code' },
  code128: { look: 'barcode', width: '60mm', name: 'barcode' },
  ean13: { look: 'ean', width: '38mm', name: 'EAN barcode' },
}
const likely =
  /(?:^|[._])(?:no|nr|number|id|code|sku|tracking|barcode|reference|ref|ean|gtin|serial|url|link|web|verify)(?:$|_)|(?:_no|_nr|_id|_at)$/i

export function insertCode({ source, about }: CommandDraft, given: Given): CommandResult {
  const { type, field, text, newField } = given
  if ([field, text, newField].filter((one) => one !== undefined).length > 1)
    return { refused: 'Give only one of `field`, `text` and `newField`: a code contains one value.' }
  if (text !== undefined) return withCode({ source, about }, given, { value: htmlOfText(text), label: '' })
  if (newField !== undefined) return withNewField({ source, about }, given, newField)
  const found = field === undefined ? likelyField(source, type) : fieldNamed(fieldsOf(source), field, isText)
  if ('refused' in found) return found
  return withField({ source, about }, given, found)
}

function isText(node: FieldNode): boolean {
  const type = node.declaration?.type
  return isValue(node) && type !== 'image' && type !== 'boolean'
}

function likelyField(source: CommandDraft['source'], type: Given['type']): FieldNode | CommandRefused {
  const all = fieldsOf(source).filter((node) => isText(node) && node.path.length === 1)
  const isLink = ({ name }: FieldNode) => /url|link|web|verify/i.test(name)
  const fit = all.filter(({ name }) => likely.test(name))
  const best = type === 'qrcode' ? (fit.find(isLink) ?? fit[0]) : (fit.find((one) => !isLink(one)) ?? fit[0])
  return (
    best ?? {
      refused: 'No field looks like an ID or a link. Set the content of the code: a field or text.',
    }
  )
}

function withNewField({ source, about }: CommandDraft, given: Given, label: string): CommandResult {
  const name = freeName(fieldsOf(source), label)
  const example = `https://example.com/${name.replaceAll('_', '-')}`
  const { files } = addEverywhere(source, {
    path: [name],
    declaration: { type: 'text', label, example },
  })
  const made = withCode({ source: withFiles(source, files), about }, given, {
    value: `{{${name}}}`,
    label: htmlOfText(label),
    name: label,
  })
  if ('refused' in made) return made
  return {
    ...made,
    files: { ...files, ...made.files },
    notes: [...made.notes, `The new field ${name} contains the text of the code, such as ${example}.`],
  }
}

function withField(draft: CommandDraft, given: Given, node: FieldNode): CommandResult {
  const { source } = draft
  const label = labelOfField(node)
  const name = node.path.join('.')
  const row = rowCellOf(source, node)
  if (row && 'refused' in row) return row
  const isAnywhere = given.part === undefined && given.at === undefined && draft.about === undefined
  if (isAnywhere && hasCode(source, given.type, node))
    return {
      refused: `The page already has a ${looks[given.type].name} of “${label}”. To add another one, name a part of the page.`,
    }
  const isOptional = declaredOptional(source, node)
  const tag = row ? `{{${row.name}}}` : `{{${name}}}`
  const position = row?.position ?? (isAnywhere ? besideField(source, node) : undefined)
  return withCode(draft, given, {
    value: tag,
    label: htmlOfText(label),
    name: label,
    ...(isOptional && { section: row ? row.name : name }),
    ...(position && { position }),
    isInRow: row !== undefined,
  })
}

/** Returns the position after the block that prints the field. Undefined in a footer, a table or another code. */
function besideField(source: CommandDraft['source'], { path }: FieldNode): InsertPosition | undefined {
  const { tree } = readPage(source)
  const mention = fieldMentions(tree.html, draftShape(source)).find(
    (one) => one.kind === 'value' && one.path.join('.') === path.join('.'),
  )
  const holder =
    mention && tree.elements.findLast(({ start, end }) => start < mention.start && mention.end <= end)
  for (let at = holder; at; at = at.parent) if (/^(?:footer|table|bar-code)$/.test(at.name)) return undefined
  return holder && { at: 'after', element: blockOf(holder) }
}

/** Whether the page already has a code of this type for a field. */
function hasCode(source: CommandDraft['source'], type: Given['type'], { path }: FieldNode): boolean {
  const { tree } = readPage(source)
  const codes = tree.elements.filter(
    ({ name, attributes }) =>
      name === 'bar-code' && attributes.some((one) => one.name === 'type' && one.value === type),
  )
  return fieldMentions(tree.html, draftShape(source)).some(
    (mention) =>
      mention.path.join('.') === path.join('.') &&
      codes.some(({ start, openEnd }) => start < mention.start && mention.end <= openEnd),
  )
}

function declaredOptional(source: CommandDraft['source'], { path, computed, uses }: FieldNode): boolean {
  if (computed) return false
  const { fields } = readDeclarations(readSettings(source.files['template.json'] ?? ''))
  const said = path.reduce<{ fields?: typeof fields; required?: boolean } | undefined>(
    (at, name) => at?.fields?.[name],
    { fields },
  )
  return said?.required === undefined
    ? uses.length > 0 && uses.every(({ section, inverted }) => section || inverted)
    : !said.required
}

/** Returns the cell in which the rows of a list print a field. The code of the field is inserted there. Undefined for fields outside lists. */
function rowCellOf(
  source: CommandDraft['source'],
  { path }: FieldNode,
): { name: string; position: InsertPosition } | CommandRefused | undefined {
  const list = fieldsOf(source).find(
    (node) =>
      (node.kind === 'list' || node.kind === 'texts') &&
      node.path.length < path.length &&
      node.path.every((part, index) => part === path[index]),
  )
  if (!list) return undefined
  const { tree } = readPage(source)
  const mention = fieldMentions(pageHtml(source), draftShape(source)).find(
    (one) => one.kind === 'value' && one.path.join('.') === path.join('.'),
  )
  const holder =
    mention && tree.elements.findLast(({ start, end }) => start < mention.start && mention.end <= end)
  if (!mention || !holder)
    return {
      refused: `The page does not print ${path.join('.')}. Add a column for it first, and then the code.`,
    }
  const section = findSections(tree.html).findLast(
    (one) => !one.isInverted && one.openEnd <= mention.start && mention.end <= one.closeStart,
  )
  for (let at: SourceElement | undefined = holder; at; at = at.parent)
    if (holdsBlocks.test(at.name) && (section === undefined || section.openEnd <= at.start))
      return { name: mention.name, position: { at: 'inside', element: at } }
  return {
    refused: `${path.join('.')} is printed in a line of text. Set \`part\` to a part of the same row.`,
  }
}

/** Elements of a row that can contain a figure. */
const holdsBlocks = /^(?:td|th|li|dd|div|section|article|figure)$/

function withCode(
  draft: CommandDraft,
  { type, width, part, at }: Given,
  code: {
    value: string
    label: string
    name?: string
    section?: string
    position?: InsertPosition
    isInRow?: boolean
  },
): CommandResult {
  const position = code.position ?? positionFor(draft, { part, at, mayBeInside: true })
  if ('refused' in position) return position
  const { look, width: usual, name } = looks[type]
  const label = code.label === '' ? name : code.label
  const { html, rules } = codeFigure({
    type,
    look,
    value: code.value,
    label,
    width: code.isInRow === true ? '18mm' : usual,
  })
  const sized = width === undefined ? html : html.replace('<bar-code ', `<bar-code style="width: ${width}" `)
  const whole = code.section === undefined ? sized : `{{#${code.section}}}\n${sized}\n{{/${code.section}}}`
  const made = putBlock(draft.source, { html: whole, rules }, position)
  if ('refused' in made) return made
  return {
    ...made,
    summary: `Inserted a ${name}${code.name === undefined ? '' : ` of “${code.name}”`}`,
    notes: [],
  }
}
