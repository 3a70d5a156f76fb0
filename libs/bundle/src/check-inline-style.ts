import { scanTags } from '@platen/merge'
import { tokenize, tokenTypes } from 'css-tree'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { checkCss } from './check-css.ts'
import { hideMergeTags } from './hide-merge-tags.ts'
import { addFault, type FolderCheck, type Place } from './folder-check.ts'

/** Stands for a merge field, as a letter of a name. */
export const fieldMark = '\uFDD0'
/** Such a token is not one value any more once data stands in it. */
export const closedTokens = new Set<number>([
  tokenTypes.Function,
  tokenTypes.AtKeyword,
  tokenTypes.Url,
  tokenTypes.BadUrl,
  tokenTypes.String,
  tokenTypes.BadString,
  tokenTypes.Comment,
])
const openers = new Set<number>([
  tokenTypes.Function,
  tokenTypes.LeftParenthesis,
  tokenTypes.LeftSquareBracket,
])
const closers = new Set<number>([tokenTypes.RightParenthesis, tokenTypes.RightSquareBracket])

/** A style attribute as it may be printed; the names of its fields in their order. */
interface Variant {
  text: string
  names: string[]
}

/**
 * Checks a style attribute with merge tags: each field stands for a value of a declaration, or a part of one, and what a section holds makes
 * nothing else of what stands beside it. `attribute` is the attribute as it stands in the source.
 */
export function checkInlineStyle(check: FolderCheck, place: Place, attribute: string): void {
  const opening = /=\s*["']/.exec(hideMergeTags(attribute))
  // A value without quotes is refused already.
  if (!opening) return
  const source = attribute.slice(opening.index + opening[0].length, -1)
  const refuse = (message: string) => addFault(check, place, 'field_in_style', message)
  const sections = sectionsOf(source)
  const all = variantOf(source, () => true)
  const isPlain = !/["'()\\@]|\/\*/.test(all.text)
  if (
    !isPlain &&
    sections.some(({ before, inside }) => !/(?:^|;)\s*$/.test(before) || !/;\s*$/.test(inside))
  ) {
    refuse(
      'Let a section in a style attribute begin behind a ";" and hold whole declarations, each with its ";".',
    )
    return
  }
  const variants =
    sections.length === 0
      ? [all]
      : [variantOf(source, (kind) => kind === 'section'), variantOf(source, (kind) => kind === 'inverted')]
  // A section in a section of the other kind is printed in neither: its addresses count, too.
  if (sections.length > 0 && !isPlain) variants.push(all)
  const faultsBefore = check.faults.length
  for (const variant of variants) {
    const problem = problemOfFields(variant)
    if (problem !== undefined) refuse(problem)
    else {
      const text = variant.text.replaceAll(fieldMark, '1')
      checkCss(check, { ...place, text, folder: '', kind: 'declarationList', exact: false })
    }
    if (check.faults.length > faultsBefore) return
  }
}

function problemOfFields({ text, names }: Variant): string | undefined {
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
        problem = `{{${name}}} stands where CSS reads the name of a property. Write the property itself, and the field as its value: style="width: {{${name}}}".`
      else if (closedTokens.has(type) || namesNoValue(before, token))
        problem = `{{${name}}} stands inside an address, a text, a comment or the name of a function. A field may be one value, or a part of one: style="width: {{${name}}}%". For a picture write <img src="{{${name}}}">.`
    }
    seen += count
    if (openers.has(type)) depth++
    else if (closers.has(type)) depth--
    else if (depth === 0 && type === tokenTypes.Colon) isValue = true
    else if (depth === 0 && type === tokenTypes.Semicolon) isValue = false
  })
  return problem
}

/** Whether a field in this token is a part of an escape, an at-keyword or an `!important`. `before` is the last sign in front of the token. */
export function namesNoValue(before: string, token: string): boolean {
  return ['!', '\\', '@'].includes(before) || token.includes('\\')
}

function variantOf(source: string, isPrinted: (kind: string) => boolean): Variant {
  const open: boolean[] = []
  const names: string[] = []
  let text = ''
  let from = 0
  const add = (piece: string) => {
    if (!open.includes(false)) text += piece
  }
  for (const { kind, name, start, end } of scanTags(source)) {
    add(decodeReferences(source.slice(from, start)))
    from = end
    if (kind === 'section' || kind === 'inverted') open.push(isPrinted(kind))
    else if (kind === 'close') open.pop()
    else if (kind === 'value' && !open.includes(false)) {
      names.push(name)
      add(fieldMark)
    }
  }
  add(decodeReferences(source.slice(from)))
  return { text, names }
}

/** What stands in front of each section, and in it. */
function sectionsOf(source: string): Array<{ before: string; inside: string }> {
  const open: Array<{ start: number; end: number }> = []
  const found: Array<{ before: string; inside: string }> = []
  for (const tag of scanTags(source)) {
    if (tag.kind === 'section' || tag.kind === 'inverted') open.push(tag)
    else if (tag.kind === 'close') {
      const opening = open.pop()
      // What a merge tag prints may be nothing: the text in front of it counts, then.
      if (opening)
        found.push({
          before: withoutTags(source.slice(0, opening.start)),
          inside: withoutTags(source.slice(opening.end, tag.start)),
        })
    }
  }
  return found
}

function withoutTags(text: string): string {
  return variantOf(text, () => true).text
}

function decodeReferences(text: string): string {
  if (!text.includes('&')) return text
  const [element] = parseFragment(`<p style="${text.replaceAll('"', '&quot;')}">`).childNodes
  return (element as DefaultTreeAdapterTypes.Element).attrs[0]?.value ?? text
}
