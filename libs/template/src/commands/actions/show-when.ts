import {
  fieldMentions,
  isPageEdit,
  type PageEdit,
  type RefusedEdit,
  sectionsAround,
  findSections,
  isWithin,
  ownSections,
  unwrapSection,
  type SourceElement,
  type SourceTree,
  wrapInSection,
} from '@platen/template/markup'
import {
  declarationAt,
  draftShape,
  type FieldNode,
  readDeclarations,
  readSettings,
  settingsFile,
  withDeclaration,
} from '@platen/template/draft'
import type { Static } from 'typebox'
import type { CommandDraft, CommandRefused, CommandResult } from '../command.ts'
import type { showAlways as alwaysDefinition, showWhen as definition } from '../definitions/page.ts'
import { capital } from '../parts/capital.ts'
import { fieldNamed, fieldsOf } from '../parts/draft-fields.ts'
import { namedAt, readPage, withFiles } from '../parts/draft-page.ts'
import { findPart } from '../parts/find-part.ts'
import { nameElement } from '../parts/name-element.ts'

export function showWhen(
  { source, about }: CommandDraft,
  given: Static<typeof definition.arguments>,
): CommandResult {
  const { tree } = readPage(source)
  const element = findPart({ source, tree }, { about, part: given.part })
  if (!element) return { refused: 'Name the part of the page to print conditionally, such as “Notes”.' }
  if ('refused' in element) return element
  const node =
    given.field === undefined ? fieldIn(source, tree, element) : fieldNamed(fieldsOf(source), given.field)
  if ('refused' in node) return node
  const { is = 'given' } = given
  const dotted = node.path.join('.')
  const label = nameElement(source, tree, element)
  const name = nameAt(source, tree, element, node)
  if (name === undefined)
    return {
      refused: `The field “${dotted}” is known only in the rows of its list, and ${label} is outside of them.`,
    }
  const around = sectionsAround(findSections(tree.html), { start: element.start, end: element.end })
  if (
    around.some(
      (one) => one.name === name && one.isInverted === (is === 'missing') && isOnly(tree, one, element),
    )
  )
    return {
      refused: `${capital(label)} is already printed only ${is === 'given' ? 'with' : 'without'} ${dotted}.`,
    }
  const pair = pairOf(element)
  const edit: PageEdit | RefusedEdit | undefined = pair
    ? wrapPair(tree, pair, { name, isInverted: is === 'missing' })
    : wrapInSection(tree, element, { field: name, kind: is === 'given' ? 'if' : 'unless' })
  if (!isPageEdit(edit)) return { refused: edit?.refused ?? `${capital(label)} cannot be hidden.` }
  const files = {
    'template.html': edit.html,
    ...optionalIn(source, node),
  }
  return {
    files,
    named: namedAt(withFiles(source, files), edit.select),
    summary: `Set ${label} to show only if ${dotted} ${is === 'given' ? 'has a value' : 'has no value'}`,
    notes: [],
  }
}

export function showAlways(
  { source, about }: CommandDraft,
  given: Static<typeof alwaysDefinition.arguments>,
): CommandResult {
  const { tree } = readPage(source)
  const element = findPart({ source, tree }, { about, part: given.part })
  if (!element) return { refused: 'Name the part of the page to print always, such as “Notes”.' }
  if ('refused' in element) return element
  const shape = draftShape(source)
  const paths = new Map(fieldMentions(tree.html, shape).map(({ start, path }) => [start, path]))
  const section = ownSections(tree, pairOf(element)?.[0] ?? element).findLast(
    ({ start, isInverted }) => !isInverted && shape.isPlain(paths.get(start) ?? []),
  )
  const label = nameElement(source, tree, element)
  if (!section) return { refused: `${capital(label)} has no condition of its own.` }
  const edit = unwrapSection(tree, section, element)
  if (!isPageEdit(edit)) return { refused: edit?.refused ?? 'That condition cannot be removed.' }
  const path = paths.get(section.start) ?? []
  const node = fieldsOf(source).find((one) => one.path.join('.') === path.join('.'))
  const files = { 'template.html': edit.html, ...(node && keptOptional(source, node)) }
  return {
    files,
    named: namedAt(withFiles(source, files), edit.select),
    summary: `Made ${label} show always`,
    notes: [],
  }
}

/** Keeps the field of a removed condition optional. The part is blank if the data omits the field. */
function keptOptional(source: CommandDraft['source'], { path, computed }: FieldNode): Record<string, string> {
  const settings = readSettings(source.files['template.json'] ?? '')
  const declared = declarationAt(readDeclarations(settings), path)
  if (computed || declared?.required !== undefined) return {}
  const { fields } = withDeclaration(settings, path, { ...(declared ?? { type: 'text' }), required: false })
  return settingsFile(source, { ...settings, ...(fields && { fields }) })
}

function fieldIn(
  source: CommandDraft['source'],
  tree: SourceTree,
  element: SourceElement,
): FieldNode | CommandRefused {
  const [from, to] = pairOf(element) ?? [element, element]
  const paths = new Set(
    fieldMentions(tree.html, draftShape(source)).flatMap(({ kind, path, start, end }) =>
      kind === 'value' && path[0] !== 'text' && from.start <= start && end <= to.end ? [path.join('.')] : [],
    ),
  )
  const [only, ...more] = paths
  if (only === undefined)
    return {
      refused: `${capital(nameElement(source, tree, element))} shows no field. Set a condition, such as “when notes is empty”.`,
    }
  if (more.length > 0)
    return {
      refused: `This part shows several fields. Name one of them, such as “when ${only} is empty”. They are ${[...paths].join(', ')}.`,
    }
  return fieldNamed(fieldsOf(source), only)
}

/** Returns a term and its detail, which are shown or hidden together. */
function pairOf(element: SourceElement): [SourceElement, SourceElement] | undefined {
  if (element.name !== 'dt' && element.name !== 'dd') return undefined
  const siblings = (element.parent?.children ?? []).filter((child) => child.kind === 'element')
  const at = siblings.indexOf(element)
  const [term, detail] = element.name === 'dt' ? [element, siblings[at + 1]] : [siblings[at - 1], element]
  return term?.name === 'dt' && detail?.name === 'dd' ? [term, detail] : undefined
}

function wrapPair(
  { html }: SourceTree,
  [first, last]: readonly [SourceElement, SourceElement],
  { name, isInverted }: { name: string; isInverted: boolean },
): { html: string; select: number } {
  const open = `{{${isInverted ? '^' : '#'}${name}}}`
  return {
    html: `${html.slice(0, first.start)}${open}${html.slice(first.start, last.end)}{{/${name}}}${html.slice(last.end)}`,
    select: first.start + open.length,
  }
}

/** Whether a section contains only this element. */
function isOnly(
  tree: SourceTree,
  { openEnd, closeStart }: { openEnd: number; closeStart: number },
  element: SourceElement,
): boolean {
  return (
    tree.html.slice(openEnd, element.start).trim() === '' &&
    tree.html.slice(element.end, closeStart).trim() === ''
  )
}

/** Returns the name for a field in a condition around an element: its name inside the element, otherwise its path. */
function nameAt(
  source: CommandDraft['source'],
  tree: SourceTree,
  { start, end }: SourceElement,
  { path }: FieldNode,
): string | undefined {
  const shape = draftShape(source)
  const inside = fieldMentions(tree.html, shape).find(
    (mention) =>
      mention.kind === 'value' &&
      mention.path.join('.') === path.join('.') &&
      start <= mention.start &&
      mention.end <= end,
  )
  if (inside) return inside.name
  const list = path.slice(0, -1)
  const isInRows = fieldMentions(tree.html, shape).some(
    (mention) =>
      mention.kind === 'value' &&
      list.length > 0 &&
      isWithin(mention.path, list) &&
      start <= mention.start &&
      mention.end <= end,
  )
  const isOfGroups = path.slice(0, -1).every((_, index) => shape.isGroup?.(path.slice(0, index + 1)) === true)
  return isOfGroups ? path.join('.') : isInRows ? path.at(-1) : undefined
}

/** Makes the field of a condition optional. */
function optionalIn(source: CommandDraft['source'], { path, computed }: FieldNode): Record<string, string> {
  const settings = readSettings(source.files['template.json'] ?? '')
  const said = declarationAt(readDeclarations(settings), path)
  if (computed || said?.required !== true) return {}
  const { fields } = withDeclaration(settings, path, { ...said, required: false })
  return settingsFile(source, { ...settings, ...(fields && { fields }) })
}
