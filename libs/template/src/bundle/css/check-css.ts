import { ident, string, tokenize, tokenTypes, url } from 'css-tree'
import { classifyStyleSheet } from '../check/classify-address.ts'
import { checkCssSyntax, type CssText } from './check-css-syntax.ts'
import {
  addFault,
  checkAddress,
  checkFontSources,
  takeJudgement,
  type FolderCheck,
  type Position,
} from '../check/folder-check.ts'

/** Merge tags must be hidden. */
interface CssPiece extends CssText {
  offset: number
  /** Base of relative addresses: `''` or a folder. */
  folder: string
  /** Whether `text` is an exact copy of the source. Otherwise (an attribute's value) all errors are at `offset`. */
  exact: boolean
  /** Maps a position in `text` to the source, if merge tags are between them. */
  sourceOffset?: (offset: number) => number
}

/** Chromium's parser also recurses, and no realistic CSS is this deep. */
const depthMax = 100
/** The quotes of an address are within this distance. */
const quotesWithin = 100

const closing = new Map<number, number>([
  [tokenTypes.Function, tokenTypes.RightParenthesis],
  [tokenTypes.LeftParenthesis, tokenTypes.RightParenthesis],
  [tokenTypes.LeftSquareBracket, tokenTypes.RightSquareBracket],
  [tokenTypes.LeftCurlyBracket, tokenTypes.RightCurlyBracket],
])
const closers = new Set(closing.values())
const endsPrelude = new Set([tokenTypes.String, tokenTypes.Semicolon, tokenTypes.LeftCurlyBracket])
const endsDeclaration = new Set([
  tokenTypes.Semicolon,
  tokenTypes.LeftCurlyBracket,
  tokenTypes.RightCurlyBracket,
])

/**
 * Checks the syntax of CSS and all its addresses. Errors: `css_syntax`, and address errors. Parts that only Chromium can check, or that
 * it skips without harm, are notes.
 */
export function checkCss(check: FolderCheck, piece: CssPiece): void {
  const at = (offset: number): Position => ({
    source: piece.source,
    offset: piece.sourceOffset?.(offset) ?? piece.offset + (piece.exact ? offset : 0),
  })
  const before = check.faults.length
  scanTokens(piece.text, {
    address: (offset, address) => checkAddress(check, at(offset), address, piece.folder),
    sheet: (offset, address) => takeJudgement(check, at(offset), classifyStyleSheet(address, piece.folder)),
    fontSources: (sources) =>
      checkFontSources(
        check,
        sources.map(({ offset, address }) => ({ position: at(offset), address })),
        piece.folder,
      ),
    broken: (offset, message) => addFault(check, at(offset), 'css_syntax', message),
  })
  // An unbalanced bracket would be reported again by each rule after it.
  if (check.faults.length === before) checkCssSyntax(check, piece, at)
}

interface Found {
  address(offset: number, address: string): void
  sheet(offset: number, address: string): void
  fontSources(sources: FoundAddress[]): void
  broken(offset: number, message: string): void
}

interface FoundAddress {
  offset: number
  address: string
}

/** Properties from old browsers, for which Chromium loads nothing. */
const neverFetched = /^(?:-ms-)?behavior$/

function scanTokens(text: string, found: Found): void {
  const open: { start: number; closer: number; name: string; fontSources?: FoundAddress[] }[] = []
  let atKeyword = ''
  let identifier = ''
  let property = ''
  let stopped = false
  const findAddress = (offset: number, address: string) => {
    const fontFace = open.find(({ fontSources }) => fontSources)
    if (atKeyword === 'import') found.sheet(offset, address)
    else if (fontFace?.fontSources) fontFace.fontSources.push({ offset, address })
    else if (!neverFetched.test(property)) found.address(offset, address)
  }
  tokenize(text, (type, start, end) => {
    if (stopped) return
    const token = text.slice(start, end)
    const closer = closing.get(type)
    if (closer !== undefined) {
      open.push({
        start,
        closer,
        name: type === tokenTypes.Function ? ident.decode(token.slice(0, -1)).toLowerCase() : '',
        ...(type === tokenTypes.LeftCurlyBracket && atKeyword === 'font-face' && { fontSources: [] }),
      })
      // Without quotes, browsers read an address where this tokenizer reads words.
      if (open.at(-1)?.name === 'url' && !/^\s*["']/.test(text.slice(end, end + quotesWithin))) {
        found.broken(start, 'Write "url(" without an escape, or its address in quotes.')
        stopped = true
      }
      if (open.length > depthMax) {
        found.broken(start, `Brackets are nested more than ${depthMax} levels deep here. Flatten them.`)
        stopped = true
      }
    } else if (closers.has(type)) {
      const last = open.pop()
      if (last?.closer !== type) {
        found.broken(start, `This "${token}" closes nothing. Remove it, or add what it should close.`)
        stopped = true
      } else if (last.fontSources) found.fontSources(last.fontSources)
    } else if (type === tokenTypes.Url) {
      findAddress(start, url.decode(token))
    } else if (type === tokenTypes.String) {
      const name = open.at(-1)?.name ?? ''
      if (atKeyword === 'import' || name === 'url' || name === 'src' || name.endsWith('image-set'))
        findAddress(start, string.decode(token))
    } else if (type === tokenTypes.BadString) {
      found.broken(start, 'This string has no closing quote on its line.')
    } else if (type === tokenTypes.BadUrl) {
      found.broken(start, 'This url() is not well-formed. Put the address in quotes.')
    } else if (type === tokenTypes.Comment && !(token.endsWith('*/') && token.length >= 4)) {
      found.broken(start, 'This comment never ends. Close it with */.')
    }
    if (type === tokenTypes.AtKeyword) atKeyword = ident.decode(token.slice(1)).toLowerCase()
    else if (endsPrelude.has(type)) atKeyword = ''
    if (type === tokenTypes.Ident) identifier = ident.decode(token).toLowerCase()
    else if (type === tokenTypes.Colon) property = identifier
    else if (endsDeclaration.has(type)) property = identifier = ''
  })
  const unclosed = stopped ? undefined : open.at(-1)
  if (unclosed) found.broken(unclosed.start, 'This bracket is never closed.')
}
