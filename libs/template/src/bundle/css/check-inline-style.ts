import { tokenize, tokenTypes } from 'css-tree'
import { checkCss } from './check-css.ts'
import { closedTokens, namesNoValue } from './field-tokens.ts'
import { addFault, type FolderCheck, type Position } from '../check/folder-check.ts'
import {
  fieldMark,
  type PrintedValue,
  printValue,
  quotedValue,
  readValue,
  type ValuePiece,
} from '../merge-tags/printed-value.ts'

const openers = new Set<number>([
  tokenTypes.Function,
  tokenTypes.LeftParenthesis,
  tokenTypes.LeftSquareBracket,
])
const closers = new Set<number>([tokenTypes.RightParenthesis, tokenTypes.RightSquareBracket])

/**
 * Checks a style attribute with merge tags: each field is a value of a declaration or part of it, and a section does not change what is
 * around it. `attribute` is the attribute as written.
 */
export function checkInlineStyle(check: FolderCheck, position: Position, attribute: string): void {
  const source = quotedValue(attribute)
  if (source === undefined) return
  const pieces = readValue(source)
  const refuse = (message: string) => addFault(check, position, 'field_in_style', message)
  const sections = sectionsOf(pieces)
  const all = printValue(pieces, () => true)
  const isPlain = !/["'()\\@]|\/\*/.test(all.text)
  if (!isPlain && !sections.every((section) => holdsDeclarations(all.text, section))) {
    refuse(
      'In a style attribute, begin a section after a ";" and put whole declarations into it, each with its ";".',
    )
    return
  }
  const variants =
    sections.length === 0
      ? [all]
      : [printValue(pieces, (kind) => kind === 'section'), printValue(pieces, (kind) => kind === 'inverted')]
  // A section inside an inverted section, or the reverse, is in neither variant, but its addresses count.
  if (sections.length > 0 && !isPlain) variants.push(all)
  const faultsBefore = check.faults.length
  for (const variant of variants) {
    const problem = problemOfFields(variant)
    if (problem !== undefined) refuse(problem)
    else {
      const text = variant.text.replaceAll(fieldMark, '1')
      checkCss(check, {
        ...position,
        text,
        marked: variant.text,
        folder: '',
        kind: 'declarationList',
        exact: false,
      })
    }
    if (check.faults.length > faultsBefore) return
  }
}

function problemOfFields({ text, names }: PrintedValue): string | undefined {
  let depth = 0
  let isValue = false
  let seen = 0
  let problem: string | undefined
  tokenize(text, (type, start, end) => {
    const token = text.slice(start, end)
    const count = token.split(fieldMark).length - 1
    if (count > 0 && problem === undefined) {
      const name = names[seen] ?? ''
      const before = text.slice(0, start).trimEnd().at(-1) ?? ''
      if (!isValue)
        problem = `{{${name}}} is in the position of a property name. Write the property itself, and use the field as its value: style="width: {{${name}}}".`
      else if (closedTokens.has(type) || namesNoValue(before, token))
        problem = `{{${name}}} is inside an address, a string, a comment or the name of a function. A field can be one value, or a part of one: style="width: {{${name}}}%". For an image, write <img src="{{${name}}}">.`
    }
    seen += count
    if (openers.has(type)) depth++
    else if (closers.has(type)) depth--
    else if (depth === 0 && type === tokenTypes.Colon) isValue = true
    else if (depth === 0 && type === tokenTypes.Semicolon) isValue = false
  })
  return problem
}

/** Positions of the sections in the text that contains each section once. */
function sectionsOf(pieces: readonly ValuePiece[]): Array<{ from: number; to: number }> {
  const open: number[] = []
  const found: Array<{ from: number; to: number }> = []
  let at = 0
  for (const piece of pieces) {
    if (piece.kind === 'text') at += piece.text.length
    else if (piece.kind === 'value') at += fieldMark.length
    else if (piece.kind === 'close') found.push({ from: open.pop() ?? 0, to: at })
    else open.push(at)
  }
  return found
}

/** Whether a section begins after a `;` and ends with a `;`. A merge tag can print nothing, so the text before it counts. */
function holdsDeclarations(text: string, { from, to }: { from: number; to: number }): boolean {
  const before = text.slice(0, from).trimEnd()
  return (before === '' || before.endsWith(';')) && text.slice(from, to).trimEnd().endsWith(';')
}
