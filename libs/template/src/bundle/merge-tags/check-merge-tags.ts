import { splitSource, type Tag } from '@platen/merge'
import { ErrorCodes, type Token, Tokenizer } from 'parse5'
import { addFault, type FolderCheck } from '../check/folder-check.ts'
import { hideMergeTags } from '@platen/merge'
import { lastStart } from '../check/last-start.ts'
import { mergeTagFaults, positionNames } from './merge-tag-faults.ts'
import type { SourceText } from '../check/source-text.ts'
import { type Context, contextOf, ignoredTokens, isContext, textElements } from './tokenizer-context.ts'

export interface Stretch {
  start: number
  end: number
}

/** The position of a merge tag. Positions with the same key are in the same value, tag, comment or text. */
interface Position {
  context: Context
  key: string
}

interface OpenSection {
  tag: Tag
  /** Undefined if its tag was already rejected. */
  position: Position | undefined
  /** Whether whitespace follows the tag. */
  isSpaced: boolean
}

/**
 * Checks that the elements and attributes of each document are those of the source for any data: at each merge tag, browsers are in the
 * same parser state, no matter how often the sections before it are printed, and no value leaves that state. Both ends of a section must
 * therefore be in the same text, value, tag or comment, and no merge tag can be in a name or an unquoted value. Returns the ranges of
 * `<style>` contents if there are no errors. Errors: `tag_from_data`, `unquoted_field`, `unbalanced_section`, `html_syntax`.
 */
export function checkMergeTags(check: FolderCheck, source: SourceText): Stretch[] {
  const styles: Stretch[] = []
  /** Positions in the source of the parts for the tokenizer. */
  const parts: Array<{ at: number; start: number }> = []
  const open: OpenSection[] = []
  const quotes = { doubleQuoted: 0, singleQuoted: 0 }
  let written = 0
  let tokens = 0
  let textElement: { name: string; offset: number; start: number } | undefined
  let before: { tag: Tag; context: Context } | undefined
  // Suppresses errors that follow from the first one.
  let isMuted = false
  let isFaulty = false

  const count = () => void tokens++
  const tokenizer: Tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      ...ignoredTokens,
      onStartTag: takeStartTag,
      onEndTag: takeEndTag,
      onComment: count,
      onDoctype: count,
      onParseError({ code, startOffset }) {
        if (code === ErrorCodes.cdataInHtmlContent) fault(sourceOffset(startOffset), ...mergeTagFaults.cdata)
      },
    },
  )

  function fault(offset: number, code: string, message: string): void {
    isFaulty = true
    addFault(check, { source, offset }, code, message)
  }

  function refuse(tag: Tag, [code, message]: readonly [code: string, message: string]): void {
    if (!isMuted) fault(tag.start, code, message)
    isMuted = true
  }

  function sourceOffset(offset: number): number {
    const part = parts[lastStart(parts, offset, ({ at }) => at)]
    return part ? part.start + offset - part.at : 0
  }

  function takeStartTag(tag: Token.TagToken): void {
    tokens++
    const mode = textElements.get(tag.tagName)
    if (mode === undefined || !tag.location) return
    const offset = sourceOffset(tag.location.startOffset)
    // The element ends here only in a drawing.
    if (tag.selfClosing) {
      fault(offset, ...mergeTagFaults.selfClosing(tag.tagName))
      return
    }
    textElement = { name: tag.tagName, offset, start: sourceOffset(tag.location.endOffset - 1) + 1 }
    tokenizer.state = mode
  }

  function takeEndTag(tag: Token.TagToken): void {
    tokens++
    if (textElement?.name !== tag.tagName) return
    const { start } = textElement
    const end = sourceOffset(tag.location?.startOffset ?? 0)
    textElement = undefined
    // If browsers ignore the element, or in a drawing, its text would be markup.
    const text = hideMergeTags(source.text.slice(start, end))
    // Marks for browsers from the 1990s. CSS ignores both marks, and as markup, everything between them is one comment.
    const isComment = tag.tagName === 'style' && /^\s*<!--(?!-?>)/.test(text) && /-->\s*$/.test(text)
    const from = isComment ? text.indexOf('<!--') + 1 : 0
    const found = text.slice(from).search(/<[a-z/!?]/i)
    const mark = from + found
    if (found >= 0) fault(start + mark, ...mergeTagFaults.markupInText(tag.tagName))
    if (tag.tagName === 'style') styles.push({ start, end })
  }

  function readText(start: number, end: number): void {
    const text = source.text.slice(start, end)
    if (before && !mayFollow(before.context, text)) refuse(before.tag, mergeTagFaults.before(before.context))
    const section = open.at(-1)
    if (section?.tag === before?.tag && section) section.isSpaced = /^\s/.test(text)
    before = undefined
    parts.push({ at: written, start })
    written += text.length
    tokenizer.write(text, false)
    quotes.doubleQuoted += occurrences(text, '"')
    quotes.singleQuoted += occurrences(text, "'")
  }

  function readTag(tag: Tag): void {
    if (before?.context === 'attributeName' && tag.kind !== 'close')
      refuse(before.tag, mergeTagFaults.before('attributeName'))
    const context = contextOf(tokenizer)
    if (context === 'text') isMuted = false
    const position = isContext(context) ? positionOf(context) : undefined
    before = position && { tag, context: position.context }
    if (!isContext(context)) refuse(tag, mergeTagFaults.at(context))
    else if (tag.kind === 'value' && (context === 'attributes' || context === 'attributeName'))
      refuse(tag, mergeTagFaults.attribute)
    else if (context === 'attributeName' && tag.kind !== 'close') refuse(tag, mergeTagFaults.at('tagName'))
    if (tag.kind === 'section' || tag.kind === 'inverted')
      open.push({ tag, position: isMuted ? undefined : position, isSpaced: false })
    else if (tag.kind === 'close') closeSection(tag, position)
  }

  function closeSection(tag: Tag, position: Position | undefined): void {
    const section = open.pop()
    if (!section?.position || !position || isMuted) return
    if (section.position.key !== position.key)
      refuse(
        tag,
        mergeTagFaults.torn(
          tag.name,
          positionNames[section.position.context],
          positionNames[position.context],
        ),
      )
    // If the section is printed twice, the name would include the start of the section.
    else if (
      position.context === 'attributeName' &&
      !section.isSpaced &&
      !/^[a-z][a-z0-9-]*$/i.test(source.text.slice(section.tag.end, tag.start))
    )
      refuse(tag, mergeTagFaults.before('attributeName'))
    if (position.context === 'text') isMuted = false
  }

  function positionOf(context: Context): Position {
    if (context === 'text') return { context, key: 'text' }
    if (context === 'doubleQuoted' || context === 'singleQuoted')
      return { context, key: `${context} ${tokens} ${quotes[context]}` }
    return { context, key: `${context === 'attributeName' ? 'attributes' : context} ${tokens}` }
  }

  for (const piece of splitSource(source.text)) {
    if (piece.kind === 'text') readText(piece.start, piece.end)
    else readTag(piece.tag)
  }
  tokenizer.write('', true)
  if (textElement) fault(textElement.offset, ...mergeTagFaults.unclosed(textElement.name))
  return isFaulty ? [] : styles
}

/** Whether text can follow a merge tag: the parser state must be the same after any value or section. */
function mayFollow(context: Context, text: string): boolean {
  if (context === 'comment') return /^(?:-*[^>!-]|-{2,}>)/.test(text)
  if (context === 'attributes') return !/^\s*=/.test(text)
  return context !== 'attributeName' || /^(?:[/>]|\s+(?!\s|=))/.test(text)
}

function occurrences(text: string, sign: string): number {
  let count = 0
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) count++
  return count
}
