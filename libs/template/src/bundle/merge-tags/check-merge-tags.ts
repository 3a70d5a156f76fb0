import { splitSource, type Tag } from '@platen/merge'
import { ErrorCodes, type Token, Tokenizer } from 'parse5'
import { addFault, type FolderCheck } from '../check/folder-check.ts'
import { hideMergeTags } from '@platen/merge'
import { lastStart } from '../check/last-start.ts'
import { mergeTagFaults, placeNames } from './merge-tag-faults.ts'
import type { SourceText } from '../check/source-text.ts'
import { type Context, contextOf, ignoredTokens, isContext, textElements } from './tokenizer-context.ts'

/** A stretch of the source. */
export interface Stretch {
  start: number
  end: number
}

/** Where a merge tag stands. Places of equal keys are in the same value, tag, comment or text. */
interface Place {
  context: Context
  key: string
}

interface OpenSection {
  tag: Tag
  /** `undefined` where its tag was refused already. */
  place: Place | undefined
  /** White space stands right behind its tag. */
  isSpaced: boolean
}

/**
 * Checks that the elements and attributes of each document are those of the source, whatever the data: browsers come to each merge tag in one and the
 * same state, however often the sections before it are printed, and no value leads them out of it. For that both ends of a section stand in the same
 * text, value, tag or comment, and no merge tag where a name or a value without quotes is read. Returns where the contents of `<style>` are, if
 * it found no fault. Faults: `tag_from_data`, `unquoted_field`, `unbalanced_section`, `html_syntax`.
 */
export function checkMergeTags(check: FolderCheck, source: SourceText): Stretch[] {
  const styles: Stretch[] = []
  /** Where the parts that the tokenizer was given stand in the source. */
  const parts: Array<{ at: number; start: number }> = []
  const open: OpenSection[] = []
  const quotes = { doubleQuoted: 0, singleQuoted: 0 }
  let written = 0
  let tokens = 0
  let textElement: { name: string; offset: number; start: number } | undefined
  let before: { tag: Tag; context: Context } | undefined
  // One fault was told, and not all that follows from it.
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
    // In a drawing the element ends here, elsewhere it does not.
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
    // Where browsers ignore the element, or in a drawing, they would read its text as markup.
    const text = hideMergeTags(source.text.slice(start, end))
    // For browsers of the last century: CSS passes over both marks, and as markup all of it is one comment.
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
    const place = isContext(context) ? placeOf(context) : undefined
    before = place && { tag, context: place.context }
    if (!isContext(context)) refuse(tag, mergeTagFaults.at(context))
    else if (tag.kind === 'value' && (context === 'attributes' || context === 'attributeName'))
      refuse(tag, mergeTagFaults.attribute)
    else if (context === 'attributeName' && tag.kind !== 'close') refuse(tag, mergeTagFaults.at('tagName'))
    if (tag.kind === 'section' || tag.kind === 'inverted')
      open.push({ tag, place: isMuted ? undefined : place, isSpaced: false })
    else if (tag.kind === 'close') closeSection(tag, place)
  }

  function closeSection(tag: Tag, place: Place | undefined): void {
    const section = open.pop()
    if (!section?.place || !place || isMuted) return
    if (section.place.key !== place.key)
      refuse(tag, mergeTagFaults.torn(tag.name, placeNames[section.place.context], placeNames[place.context]))
    // Printed twice, the name would grow together with what the section begins with.
    else if (
      place.context === 'attributeName' &&
      !section.isSpaced &&
      !/^[a-z][a-z0-9-]*$/i.test(source.text.slice(section.tag.end, tag.start))
    )
      refuse(tag, mergeTagFaults.before('attributeName'))
    if (place.context === 'text') isMuted = false
  }

  function placeOf(context: Context): Place {
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

/** Whether text may follow a merge tag: browsers must come into the same state from wherever the tag's value, or its section, left them. */
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
