import { type CssNode, parse, type SyntaxParseError, walk } from 'css-tree'
import type { SourceText } from '../check/source-text.ts'
import { findPrintGaps } from './print-css.ts'
import { findSlips } from './find-slips.ts'
import { fieldMark } from '../merge-tags/printed-value.ts'
import { addFault, addNote, type FolderCheck, type Place } from '../check/folder-check.ts'

/** CSS to parse, of a file of the template's folder. */
export interface CssText {
  source: SourceText
  text: string
  kind: 'stylesheet' | 'declarationList'
  /** As `text`, with `fieldMark` for each letter that only stands for what a merge tag prints. */
  marked?: string
}

interface SyntaxError {
  error: SyntaxParseError
  /** What was skipped, as it stands in the piece; empty where there was nothing to fall back on. */
  raw: string
  rawStart: number
  fallback: CssNode | undefined
}

/**
 * Parses a piece of CSS whose brackets are balanced. A rule or declaration that browsers skip is the fault `css_syntax` where its author
 * wrote it. In style sheets among the assets, which come from elsewhere, it is a note, and so is what only old browsers or new ones know, and
 * what only other formatters print. What is well formed there, and still skipped, is not looked for.
 */
export function checkCssSyntax(check: FolderCheck, piece: CssText, at: (offset: number) => Place): void {
  const errors: SyntaxError[] = []
  const tree = parse(piece.text, {
    context: piece.kind,
    positions: true,
    // Typed as never null, which it is where there was nothing to fall back on.
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
    for (const { offset, message, isMistake } of findSlips(tree, isField, {
      noted,
      nearest: check.nearest,
    })) {
      if (isMistake) addFault(check, at(offset), 'css_syntax', `${message} Browsers would skip this.`)
      else addNote(check, at(offset), 'print_css', message)
    }
  }
  if (errors.length === 0) return
  const { preludes, propertyOf } = rawPlaces(tree)
  for (const found of errors) {
    const { error, fallback, raw } = found
    const place = at(error.offset)
    const property = fallback && propertyOf.get(fallback)
    // css-tree 3.2 knows neither nested rules without "&", nor all of @supports: valid CSS must not be refused for that.
    if (!fallback || preludes.has(fallback) || (property === undefined && raw.includes('{')))
      addNote(check, place, 'unchecked_css', 'This CSS is newer than the check, which leaves it to Chromium.')
    else if (property !== undefined && isForOtherBrowsers(property, found))
      addNote(
        check,
        place,
        'unchecked_css',
        `This value of "${property}" is skipped unless Chromium knows it.`,
      )
    else if (isFromElsewhere) addNote(check, place, 'css_syntax', `${error.message}. Browsers skip this.`)
    else
      addFault(
        check,
        place,
        'css_syntax',
        `${error.message}. Browsers would skip this; correct or remove it.`,
      )
  }
}

/** Where what could not be parsed stands: the preludes of at-rules, and the properties of values. */
function rawPlaces(tree: CssNode): { preludes: Set<CssNode>; propertyOf: Map<CssNode, string> } {
  const preludes = new Set<CssNode>()
  const propertyOf = new Map<CssNode, string>()
  walk(tree, (node) => {
    if (node.type === 'Atrule' && node.prelude) preludes.add(node.prelude)
    else if (node.type === 'Declaration') propertyOf.set(node.value, node.property)
  })
  return { preludes, propertyOf }
}

/** The filters of old Internet Explorers, and what stands inside of a function: a slip of the author's own would be outside. */
function isForOtherBrowsers(property: string, { error, raw, rawStart }: SyntaxError): boolean {
  if (/filter$/i.test(property)) return true
  let depth = 0
  for (const sign of raw.slice(0, error.offset - rawStart)) {
    if (sign === '(') depth++
    else if (sign === ')') depth--
  }
  return depth > 0 || /\bif\(/i.test(raw)
}
