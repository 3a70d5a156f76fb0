import {
  fieldMentions,
  isPageEdit,
  sectionsAround,
  findSections,
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
import type { CommandDraft, CommandResult } from '../command.ts'
import type { showWhen as definition } from '../definitions/page.ts'
import { fieldNamed, fieldsOf } from '../parts/draft-fields.ts'
import { namedAt, readPage, withFiles } from '../parts/draft-page.ts'
import { findPart } from '../parts/find-part.ts'
import { nameElement } from '../parts/name-element.ts'

/** Prints a part only where a field has a value, or has none. */
export function showWhen(
  { source, about }: CommandDraft,
  given: Static<typeof definition.arguments>,
): CommandResult {
  const { tree } = readPage(source)
  const element = findPart({ source, tree }, { about, part: given.part })
  if (!element)
    return { refused: 'Name the part of the page that is printed only sometimes, such as “Notes”.' }
  if ('refused' in element) return element
  const node = fieldNamed(fieldsOf(source), given.field)
  if ('refused' in node) return node
  const { is = 'given' } = given
  const dotted = node.path.join('.')
  const words = nameElement(source, tree, element)
  const name = nameAt(source, tree, element, node)
  if (name === undefined)
    return {
      refused: `The field ${dotted} is known only in the rows of its list, and ${words} is outside of them.`,
    }
  const around = sectionsAround(findSections(tree.html), { start: element.start, end: element.end })
  if (
    around.some(
      (one) => one.name === name && one.isInverted === (is === 'missing') && isOnly(tree, one, element),
    )
  )
    return {
      refused: `${capital(words)} is printed only ${is === 'given' ? 'with' : 'without'} ${dotted} already.`,
    }
  const edit = wrapInSection(tree, element, { field: name, kind: is === 'given' ? 'if' : 'unless' })
  if (!isPageEdit(edit)) return { refused: edit?.refused ?? `${capital(words)} cannot be left out.` }
  const files = {
    'template.html': edit.html,
    ...optionalIn(source, node),
  }
  return {
    files,
    named: namedAt(withFiles(source, files), edit.select),
    summary: `Made ${words} show only where ${dotted} ${is === 'given' ? 'has a value' : 'has no value'}`,
    notes: [],
  }
}

/** The section has nothing else in it. */
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

/** How a field is called where an element is: as it is named in the element, else by its path from the top. */
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
  const isOfGroups = path.slice(0, -1).every((_, index) => shape.isGroup?.(path.slice(0, index + 1)) === true)
  return isOfGroups ? path.join('.') : undefined
}

/** Data may leave out what a condition asks for. */
function optionalIn(source: CommandDraft['source'], { path, computed }: FieldNode): Record<string, string> {
  const settings = readSettings(source.files['template.json'] ?? '')
  const said = declarationAt(readDeclarations(settings), path)
  if (computed || said?.required !== true) return {}
  const { fields } = withDeclaration(settings, path, { ...said, required: false })
  return settingsFile(source, { ...settings, ...(fields && { fields }) })
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
