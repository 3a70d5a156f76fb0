import { splitSource, type Tag } from '@platen/merge'
import { tokenize, tokenTypes } from 'css-tree'
import { checkCss } from './check-css.ts'
import { closedTokens, namesNoValue } from './field-tokens.ts'
import { addFault, type FolderCheck } from '../check/folder-check.ts'
import { lastStart } from '../check/last-start.ts'
import { fieldMark } from '../merge-tags/printed-value.ts'
import type { SourceText } from '../check/source-text.ts'

/** The text of a `<style>` with each section printed once. */
interface PrintedSheet {
  /** Each field is one `fieldMark`. */
  text: string
  fields: Array<{ tag: Tag; at: number }>
  sections: Array<{ tag: Tag; from: number; to: number }>
  /** Maps a position in `text` to the source. */
  sourceOffset: (at: number) => number
}

/** The text between two `;` or braces. */
interface Statement {
  kind: 'empty' | 'atRule' | 'property' | 'declaration' | 'other'
  fields: Tag[]
  valueStart: number
  end: number
  isCustom: boolean
  /** Whether the text is the selector of a rule. */
  isRule: boolean
}

interface Open {
  /** Whether the bracket opens a block with statements. */
  isBlock: boolean
  closer: number
  id: number
  statement: Statement
}

/** Between two statements of a block, or in the value of a declaration. */
type Position = { block: number } | { declaration: Statement } | undefined

/**
 * Checks the CSS of a `<style>` with merge tags: each field is a value of a declaration or part of it. Each section contains whole rules,
 * whole declarations of one block, or a part of a value in which nothing can start that ends outside of the section. `start` and `end` are the
 * offsets of the element's text. Errors: `field_in_style`, `css_syntax` and address errors.
 */
export function checkStyleElement(
  check: FolderCheck,
  source: SourceText,
  { start, end }: { start: number; end: number },
): void {
  const faultsBefore = check.faults.length
  const sheet = printSheet(source.text.slice(start, end), start)
  const read = readSheet(sheet)
  const refuse = (tag: Tag, message: string) =>
    addFault(check, { source, offset: start + tag.start }, 'field_in_style', message)
  for (const { tag, isInToken } of read.strayFields)
    refuse(tag, isInToken ? messages.inToken(tag.name) : messages.notValue(tag.name))
  const values = new Set<Statement>()
  for (const { tag, from, to } of sheet.sections) {
    const [begins, ends] = [read.positions.get(from), read.positions.get(to)]
    if (begins && ends && 'declaration' in begins && 'declaration' in ends) {
      const { declaration } = begins
      const isWhole = declaration === ends.declaration && !declaration.isRule
      if (isWhole && !mayReachFurther.test(sheet.text.slice(declaration.valueStart, declaration.end)))
        values.add(declaration)
      else refuse(tag, messages.torn(tag.name))
    } else if (!begins || !ends || !('block' in begins) || !('block' in ends) || begins.block !== ends.block)
      refuse(tag, messages.torn(tag.name))
  }
  if (check.faults.length > faultsBefore) return
  const marked = withoutValues(sheet.text, values)
  checkCss(check, {
    source,
    text: marked.replaceAll(fieldMark, '1'),
    marked,
    offset: start,
    folder: '',
    kind: 'stylesheet',
    exact: true,
    sourceOffset: sheet.sourceOffset,
  })
}

/** A function, string, comment or escape must not depend on the text next to it. */
const mayReachFurther = /["'()[\]{}\\@]|\/\*|\*\//

const messages = {
  notValue: (name: string) =>
    `{{${name.slice(0, 80)}}} is in a selector, in the name of a property or after an at-keyword. In a <style>, a field can be the value of a declaration, or a part of one: td { width: {{${name.slice(0, 80)}}}%; }.`,
  inToken: (name: string) =>
    `{{${name.slice(0, 80)}}} is inside an address, a string, a comment or the name of a function. In a <style>, a field can be the value of a declaration, or a part of one: td { width: {{${name.slice(0, 80)}}}%; }.`,
  torn: (name: string) =>
    `The section "${name.slice(0, 80)}" begins or ends inside a rule or a declaration. In a <style>, put whole rules, or whole declarations of one rule with their ";", into it.`,
}

function printSheet(text: string, start: number): PrintedSheet {
  const parts: Array<{ at: number; start: number }> = []
  const open: Array<{ tag: Tag; from: number }> = []
  const sheet: PrintedSheet = { text: '', fields: [], sections: [], sourceOffset }
  for (const piece of splitSource(text)) {
    const at = sheet.text.length
    if (piece.kind === 'text') {
      parts.push({ at, start: piece.start })
      sheet.text += text.slice(piece.start, piece.end)
      continue
    }
    const { tag } = piece
    if (tag.kind === 'value') {
      parts.push({ at, start: tag.start })
      sheet.fields.push({ tag, at })
      sheet.text += fieldMark
    } else if (tag.kind === 'section' || tag.kind === 'inverted') open.push({ tag, from: at })
    else if (tag.kind === 'close') {
      const section = open.pop()
      if (section) sheet.sections.push({ ...section, to: at })
    }
  }
  function sourceOffset(at: number): number {
    const part = parts[lastStart(parts, at, (each) => each.at)]
    return start + (part ? part.start + at - part.at : 0)
  }
  return sheet
}

const closerOf = new Map<number, number>([
  [tokenTypes.Function, tokenTypes.RightParenthesis],
  [tokenTypes.LeftParenthesis, tokenTypes.RightParenthesis],
  [tokenTypes.LeftSquareBracket, tokenTypes.RightSquareBracket],
  [tokenTypes.LeftCurlyBracket, tokenTypes.RightCurlyBracket],
])
const closers = new Set(closerOf.values())
const skipped = new Set<number>([tokenTypes.WhiteSpace, tokenTypes.Comment, tokenTypes.CDO, tokenTypes.CDC])

interface ReadSheet {
  strayFields: Array<{ tag: Tag; isInToken: boolean }>
  /** Positions of the starts and ends of sections. */
  positions: Map<number, Position>
}

function readSheet({ text, fields, sections }: PrintedSheet): ReadSheet {
  const read: ReadSheet = { strayFields: [], positions: new Map() }
  const bounds = sections.flatMap(({ from, to }) => [from, to]).toSorted((a, b) => a - b)
  const stack: Open[] = [{ isBlock: true, closer: -1, id: 0, statement: newStatement() }]
  let nextBound = 0
  let nextField = 0
  let blocks = 0
  let before = ''

  const top = () => stack.at(-1) as Open
  const position = (): Position => {
    const { isBlock, id, statement } = top()
    if (statement.kind === 'declaration') return { declaration: statement }
    return isBlock && statement.kind === 'empty' ? { block: id } : undefined
  }
  const takeBounds = (end: number, found: Position) => {
    for (let at = bounds[nextBound]; at !== undefined && at <= end; at = bounds[++nextBound])
      read.positions.set(at, found)
  }
  const stray = (tag: Tag, isInToken: boolean) => read.strayFields.push({ tag, isInToken })

  function takeFields(type: number, start: number, end: number): void {
    const token = text.slice(start, end)
    const { statement } = top()
    for (let field = fields[nextField]; field && field.at < end; field = fields[++nextField]) {
      const isInToken = closedTokens.has(type) || namesNoValue(before, token)
      if (isInToken || statement.kind !== 'declaration') stray(field.tag, isInToken)
      else statement.fields.push(field.tag)
    }
  }

  function endStatement(at: number): void {
    top().statement.end = at
    top().statement = newStatement()
  }

  function openBracket(type: number, closer: number): void {
    const { isBlock, statement } = top()
    const isRule = type === tokenTypes.LeftCurlyBracket && isBlock && !statement.isCustom
    if (isRule && statement.kind === 'declaration') {
      statement.isRule = true
      for (const tag of statement.fields) stray(tag, false)
    }
    if (statement.kind === 'empty' || statement.kind === 'property') statement.kind = 'other'
    stack.push({ isBlock: isRule, closer, id: ++blocks, statement: isRule ? newStatement() : statement })
  }

  function take(type: number, start: number, end: number): void {
    const open = top()
    const { statement } = open
    const closer = closerOf.get(type)
    if (closer !== undefined) openBracket(type, closer)
    else if (closers.has(type)) {
      if (open.closer !== type) return
      if (open.isBlock) endStatement(start)
      stack.pop()
      if (open.isBlock) endStatement(end)
    } else if (!open.isBlock || skipped.has(type)) return
    else if (type === tokenTypes.Semicolon) {
      // Outside of blocks, a `;` only ends at-rules.
      if (stack.length > 1 || statement.kind === 'atRule') endStatement(start)
      else statement.kind = 'other'
    } else if (statement.kind === 'empty') {
      statement.isCustom = text.startsWith('--', start)
      const isProperty = type === tokenTypes.Ident && stack.length > 1
      statement.kind = type === tokenTypes.AtKeyword ? 'atRule' : isProperty ? 'property' : 'other'
    } else if (statement.kind === 'property') {
      statement.kind = type === tokenTypes.Colon ? 'declaration' : 'other'
      statement.isCustom &&= statement.kind === 'declaration'
      statement.valueStart = end
    }
  }

  tokenize(text, (type, start, end) => {
    takeBounds(start, position())
    if (type === tokenTypes.WhiteSpace) takeBounds(end - 1, position())
    else if (type === tokenTypes.Comment) takeBounds(end - 1, undefined)
    else takeBounds(end - 1, top().statement.kind === 'declaration' ? position() : undefined)
    takeFields(type, start, end)
    take(type, start, end)
    if (type !== tokenTypes.WhiteSpace) before = text.slice(end - 1, end)
  })
  takeBounds(text.length, position())
  for (const { statement } of stack) statement.end = text.length
  return read
}

function newStatement(): Statement {
  return { kind: 'empty', fields: [], valueStart: 0, end: 0, isCustom: false, isRule: false }
}

/** Removes values with data, which no parser can check. */
function withoutValues(text: string, declarations: ReadonlySet<Statement>): string {
  let kept = ''
  let from = 0
  for (const { valueStart, end } of [...declarations].toSorted((a, b) => a.valueStart - b.valueStart)) {
    kept += text.slice(from, valueStart) + fieldMark.repeat(end - valueStart)
    from = end
  }
  return kept + text.slice(from)
}
