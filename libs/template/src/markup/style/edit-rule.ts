import type { StyleDeclaration, StyleRule } from './read-style-sheet.ts'
import { type Direction, expand, longhandsOf, propertyOf } from './shorthands.ts'
import type { SetProperty, StyleProperty } from './style-properties.ts'

export interface DeclarationText {
  text: string
  declarations: readonly StyleDeclaration[]
  bodyStart: number
}

/** Adds a declaration to a rule, or changes its value. Everything else is unchanged. */
export function withDeclaration(
  css: string,
  rule: Pick<StyleRule, 'declarations' | 'bodyStart' | 'bodyEnd'>,
  { property, value, direction }: { property: SetProperty; value: string; direction: Direction },
): string {
  const said = (declaration: StyleDeclaration) => {
    const parts = longhands(property)
    return expand(declaration.property, declaration.value, direction).some(([longhand]) =>
      parts.has(longhand),
    )
  }
  const last = rule.declarations.findLast(said)
  if (last?.property === property) return css.slice(0, last.valueStart) + value + css.slice(last.valueEnd)
  return append(css, rule, `${property}: ${value}`)
}

/** Removes a property. If it is part of a shorthand, the other parts are written as longhands. */
export function withoutProperty(of: DeclarationText, property: StyleProperty, direction: Direction): string {
  const gone = new Set<string>(longhandsOf(property))
  let { text } = of
  for (const declaration of of.declarations.toReversed()) {
    const said = expand(declaration.property, declaration.value, direction)
    if (!said.some(([longhand]) => gone.has(longhand))) continue
    const rest = said.filter(([longhand]) => !gone.has(longhand))
    if (rest.length === 0) text = cut(text, declaration, of)
    else
      text =
        text.slice(0, declaration.start) +
        written(rest, declaration, indentOf(text, declaration, of)) +
        text.slice(declaration.end)
  }
  return text
}

function longhands(property: SetProperty): Set<string> {
  return new Set(
    property === 'padding' || property === 'margin'
      ? expand(property, '0', 'ltr').map(([longhand]) => longhand)
      : longhandsOf(property),
  )
}

function written(
  rest: ReturnType<typeof expand>,
  { isImportant }: StyleDeclaration,
  between: string,
): string {
  const values = new Map<StyleProperty, string[]>()
  for (const [longhand, value] of rest) {
    const property = propertyOf(longhand)
    values.set(property, [...(values.get(property) ?? []), value])
  }
  return [...values]
    .map(([property, parts]) => `${property}: ${parts.join(' ')}${isImportant ? ' !important' : ''}`)
    .join(`;${between}`)
}

/** Returns the text before a declaration: a line break with indentation, or a space. */
function indentOf(
  text: string,
  { start }: StyleDeclaration,
  { bodyStart }: Pick<StyleRule, 'bodyStart'>,
): string {
  const body = text.slice(bodyStart, start)
  const space = body.slice(body.trimEnd().length)
  const line = /\r?\n[ \t]*$/.exec(space)?.[0]
  return line ?? ' '
}

function append(
  css: string,
  rule: Pick<StyleRule, 'declarations' | 'bodyStart' | 'bodyEnd'>,
  declaration: string,
): string {
  const last = rule.declarations.at(-1)
  if (!last) {
    const newline = css.includes('\r\n') ? '\r\n' : '\n'
    const body = css.slice(rule.bodyStart, rule.bodyEnd)
    const kept = body.trimEnd()
    return `${css.slice(0, rule.bodyStart)}${kept}${newline}  ${declaration};${newline}${css.slice(rule.bodyEnd)}`
  }
  const between = indentOf(css, last, rule)
  const semicolon = /^(?:\s|\/\*[\s\S]*?\*\/)*;/.exec(css.slice(last.end, rule.bodyEnd))?.[0].length
  const at = last.end + (semicolon ?? 0)
  // The last declaration of a rule on a single line can omit the semicolon.
  const end = semicolon === undefined && between === ' ' ? '' : ';'
  return `${css.slice(0, at)}${semicolon === undefined ? ';' : ''}${between}${declaration}${end}${css.slice(at)}`
}

/** Removes a declaration with its semicolon and line. */
function cut(text: string, { start, end }: StyleDeclaration, { bodyStart }: DeclarationText): string {
  const semicolon = /^\s*;/.exec(text.slice(end))?.[0].length ?? 0
  const before = text.slice(bodyStart, start)
  const space = before.length - before.trimEnd().length
  return text.slice(0, start - space) + text.slice(end + semicolon)
}

/** Removes a rule with its line. */
export function withoutRule(css: string, { start, end }: Pick<StyleRule, 'start' | 'end'>): string {
  const before = css.slice(0, start).trimEnd()
  const after = css.slice(end)
  return before === '' ? after.trimStart() : before + after
}

/** Adds a rule at the end, after a blank line. */
export function withRule(css: string, selector: string, declaration: string): string {
  const newline = css.includes('\r\n') ? '\r\n' : '\n'
  const gap = css.trim() === '' ? '' : css.endsWith('\n') ? newline : newline + newline
  return `${css}${gap}${selector} {${newline}  ${declaration};${newline}}${newline}`
}
