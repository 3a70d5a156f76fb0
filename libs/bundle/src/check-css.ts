import {
  type CssNode,
  ident,
  parse,
  string,
  type SyntaxParseError,
  tokenize,
  tokenTypes,
  url,
  walk,
} from 'css-tree'
import { addFault, checkAddress, type FolderCheck, type Place } from './folder-check.ts'
import type { SourceText } from './source-text.ts'

/** A piece of CSS to check. Merge tags in it must be hidden. */
export interface CssPiece {
  source: SourceText
  text: string
  /** Where `text` begins in the source. */
  offset: number
  /** What relative addresses in it are relative to: `''` or a folder. */
  folder: string
  kind: 'stylesheet' | 'declarationList'
  /** `text` stands in the source letter by letter; otherwise (an attribute's value) all faults stand at `offset`. */
  exact: boolean
}

/** Chromium's own parser recurses too; nobody writes CSS this deep. */
const depthMax = 100

const closing = new Map<number, number>([
  [tokenTypes.Function, tokenTypes.RightParenthesis],
  [tokenTypes.LeftParenthesis, tokenTypes.RightParenthesis],
  [tokenTypes.LeftSquareBracket, tokenTypes.RightSquareBracket],
  [tokenTypes.LeftCurlyBracket, tokenTypes.RightCurlyBracket],
])
const closers = new Set(closing.values())

/**
 * Checks the syntax of a piece of CSS and every address in it.
 * Faults: `css_syntax`, and those of addresses. CSS that is newer than the parser makes a note instead.
 */
export function checkCss(check: FolderCheck, piece: CssPiece): void {
  const at = (offset: number): Place => ({
    source: piece.source,
    offset: piece.offset + (piece.exact ? offset : 0),
  })
  const before = check.faults.length
  scanTokens(piece.text, {
    address: (offset, address) => checkAddress(check, at(offset), address, piece.folder),
    broken: (offset, message) => addFault(check, at(offset), 'css_syntax', message),
  })
  // What is unbalanced would be told once more by each rule that it swallows.
  if (check.faults.length === before) parseStrictly(check, piece, at)
}

interface Found {
  address(offset: number, address: string): void
  broken(offset: number, message: string): void
}

function scanTokens(text: string, found: Found): void {
  const open: { start: number; closer: number; name: string }[] = []
  let isImport = false
  let stopped = false
  tokenize(text, (type, start, end) => {
    if (stopped) return
    const token = text.slice(start, end)
    const closer = closing.get(type)
    if (closer !== undefined) {
      open.push({
        start,
        closer,
        name: type === tokenTypes.Function ? ident.decode(token.slice(0, -1)).toLowerCase() : '',
      })
      if (open.length > depthMax) {
        found.broken(start, `Brackets nest deeper than ${depthMax} levels here. Flatten them.`)
        stopped = true
      }
    } else if (closers.has(type)) {
      const last = open.pop()
      if (last?.closer !== type) {
        found.broken(start, `This "${token}" closes nothing. Remove it, or add what it should close.`)
        stopped = true
      }
    } else if (type === tokenTypes.Url) {
      found.address(start, url.decode(token))
    } else if (type === tokenTypes.String) {
      const name = open.at(-1)?.name ?? ''
      if (isImport || name === 'url' || name === 'src' || name.endsWith('image-set'))
        found.address(start, string.decode(token))
    } else if (type === tokenTypes.BadString) {
      found.broken(start, 'This string has no closing quote on its line.')
    } else if (type === tokenTypes.BadUrl) {
      found.broken(start, 'This url() is not well-formed. Put the address in quotes.')
    } else if (type === tokenTypes.Comment && !(token.endsWith('*/') && token.length >= 4)) {
      found.broken(start, 'This comment never ends. Close it with */.')
    }
    if (type === tokenTypes.AtKeyword) isImport = ident.decode(token.slice(1)).toLowerCase() === 'import'
    else if (type === tokenTypes.String || type === tokenTypes.Semicolon) isImport = false
  })
  const unclosed = stopped ? undefined : open.at(-1)
  if (unclosed) found.broken(unclosed.start, 'This bracket is never closed.')
}

function parseStrictly(check: FolderCheck, piece: CssPiece, at: (offset: number) => Place): void {
  const errors: { error: SyntaxParseError; fallback: CssNode | null }[] = []
  const tree = parse(piece.text, {
    context: piece.kind,
    positions: true,
    // Typed as never null, which it is where there was nothing to fall back on.
    onParseError: (error, fallback: CssNode | null) => errors.push({ error, fallback }),
  })
  if (errors.length === 0) return
  const preludes = new Set<CssNode>()
  walk(tree, (node) => {
    if (node.type === 'Atrule' && node.prelude) preludes.add(node.prelude)
  })
  for (const { error, fallback } of errors) {
    const raw = fallback?.loc ? piece.text.slice(fallback.loc.start.offset, fallback.loc.end.offset) : ''
    // css-tree 3.2 knows neither nested rules without "&", nor all of @supports, nor if(): valid CSS must not be refused for that.
    const isNewer = !fallback || raw.includes('{') || preludes.has(fallback) || /\bif\(/i.test(raw)
    const place = at(error.offset)
    const { line } = place.source.at(place.offset)
    if (isNewer) check.notes.add(`${place.source.file}:${line}: this CSS was not checked: ${error.message}.`)
    else
      addFault(
        check,
        place,
        'css_syntax',
        `${error.message}. Browsers would skip this; correct or remove it.`,
      )
  }
}
