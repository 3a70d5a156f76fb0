import { type CssNode, parse, type SyntaxParseError, walk } from 'css-tree'
import type { SourceText } from '../check/source-text.ts'
import { findPrintGaps } from './print-css.ts'
import { findIgnoredCss } from './find-ignored-css.ts'
import { fieldMark } from '../merge-tags/printed-value.ts'
import { addFault, addNote, type FolderCheck, type Position } from '../check/folder-check.ts'

export interface CssText {
  source: SourceText
  text: string
  kind: 'stylesheet' | 'declarationList'
  /** Like `text`, with `fieldMark` for each character that replaces a merge tag. */
  marked?: string
}

interface SyntaxError {
  error: SyntaxParseError
  raw: string
  rawStart: number
  fallback: CssNode | undefined
}

/**
 * Parses CSS with balanced brackets. A rule or declaration that browsers skip is an error (`css_syntax`) in the author's CSS. In asset style sheets,
 * it is only a note, and valid CSS that browsers skip is not reported. CSS for older, newer or other formatters is a note everywhere.
 */
export function checkCssSyntax(check: FolderCheck, piece: CssText, at: (offset: number) => Position): void {
  const errors: SyntaxError[] = []
  const tree = parse(piece.text, {
    context: piece.kind,
    positions: true,
    // Despite its type in css-tree, it is null if there is no fallback.
    onParseError(error, fallback: CssNode | null) {
      const rawStart = fallback?.loc?.start.offset ?? error.offset
      const raw = piece.text.slice(rawStart, fallback?.loc?.end.offset ?? rawStart)
      errors.push({ error, raw, rawStart, fallback: fallback ?? undefined })
    },
  })
  const gaps = findPrintGaps(tree)
  for (const { offset, message } of gaps) addNote(check, at(offset), 'print_css', message)
  const isFromElsewhere = piece.source.file.startsWith('assets/')
  if (!isFromElsewhere) {
    const isField = (start: number, end: number) =>
      piece.marked?.slice(start, end).includes(fieldMark) ?? false
    const noted = new Set(gaps.map(({ offset }) => offset))
    for (const { offset, message, isMistake } of findIgnoredCss(tree, isField, {
      noted,
      nearest: check.nearest,
    })) {
      if (isMistake) addFault(check, at(offset), 'css_syntax', `${message} Browsers would skip this.`)
      else addNote(check, at(offset), 'print_css', message)
    }
  }
  if (errors.length === 0) return
  const { preludes, propertyOf } = rawPositions(tree)
  for (const found of errors) {
    const { error, fallback, raw } = found
    const position = at(error.offset)
    const property = fallback && propertyOf.get(fallback)
    // css-tree 3.2 supports neither nested rules without "&" nor all of @supports. Valid CSS must not be rejected.
    if (!fallback || preludes.has(fallback) || (property === undefined && raw.includes('{')))
      addNote(
        check,
        position,
        'unchecked_css',
        'This CSS is newer than the check, which leaves it to Chromium.',
      )
    else if (property !== undefined && isForOtherBrowsers(property, found))
      addNote(
        check,
        position,
        'unchecked_css',
        `This value of "${property}" is skipped unless Chromium knows it.`,
      )
    else if (isFromElsewhere) addNote(check, position, 'css_syntax', `${error.message}. Browsers skip this.`)
    else
      addFault(
        check,
        position,
        'css_syntax',
        `${error.message}. Browsers would skip this; correct or remove it.`,
      )
  }
}

/** Returns the positions of unparsed parts: preludes of at-rules, and properties of values. */
function rawPositions(tree: CssNode): { preludes: Set<CssNode>; propertyOf: Map<CssNode, string> } {
  const preludes = new Set<CssNode>()
  const propertyOf = new Map<CssNode, string>()
  walk(tree, (node) => {
    if (node.type === 'Atrule' && node.prelude) preludes.add(node.prelude)
    else if (node.type === 'Declaration') propertyOf.set(node.value, node.property)
  })
  return { preludes, propertyOf }
}

/** Filters for old versions of Internet Explorer, or an error inside a function. The author's own errors would be outside. */
function isForOtherBrowsers(property: string, { error, raw, rawStart }: SyntaxError): boolean {
  if (/filter$/i.test(property)) return true
  let depth = 0
  for (const sign of raw.slice(0, error.offset - rawStart)) {
    if (sign === '(') depth++
    else if (sign === ')') depth--
  }
  return depth > 0 || /\bif\(/i.test(raw)
}
