import { hiddenTags, hideMergeTags } from '@platen/bundle'
import type { Bundle } from '@platen/contract'
import { type Token, Tokenizer, TokenizerMode } from 'parse5'

/** Functions and rules of CSS that fetch something. An address within the document is none. */
const fetches = /url\((?!\s*["']?#)|src\(|image(?:-set)?\(|@import|@font-face/i
/** A letter behind a backslash, which may be one of theirs: as it is, or as its number. */
const escapedLetter =
  /\\(?:[g-z]|0{4}(?:[46][1-9a-f]|[57][0-9a])|0{0,3}(?:[46][1-9a-f]|[57][0-9a])(?![0-9a-f]))/i
/** Elements that fetch once they have a box, and one whose style sheet may. */
const fetchingElements = new Set(['object', 'embed', 'input', 'iframe', 'frame', 'video', 'audio', 'link'])
/** Attributes that are style by another name, or choose a picture by the size of the screen. */
const fetchingAttributes = new Set(['background', 'srcset', 'imagesrcset', 'sizes', 'imagesizes'])
/** Attributes that are style, of which anything may come where data have a say in them. */
const styleAttribute = /^(?:style|fill|stroke|mask.*|filter|clip-path|cursor|marker.*)$/

/** Tags that add nothing of their own, and what they are overwritten with: one of the signs of a hidden tag that no other tag has. */
const sections = /\{\{\s*[#^/!][^}]{0,200}\}\}/g
const hiddenSection = '\uFDEF'

/**
 * Whether a template's documents may ask for pictures, fonts or style only once they are laid out, and not as soon as they are read. In
 * doubt they may: a document that is taken for one that does not may lack what it asks for. One pass over the markup, which may be 2 MiB of
 * anything.
 */
export function asksWhenLaidOut({ html, css }: Pick<Bundle, 'html' | 'css'>): boolean {
  return (
    mayFetch(css) ||
    mayFetch(html) ||
    hasFetchingMarkup(hideMergeTags(html.replaceAll(sections, hiddenSection)))
  )
}

function mayFetch(style: string): boolean {
  return fetches.test(style) || escapedLetter.test(style)
}

function hasFetchingMarkup(hidden: string): boolean {
  let isFound = /<\/?[\uFDD0-\uFDEF]/.test(hidden)
  let isStyle = false
  const onText = (text: string) => {
    // In a drawing it may be written with character references, which are decoded here.
    if (isStyle && (mayFetch(text) || isFilled(text))) isFound = true
  }
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag({ tagName, attrs }) {
        isStyle ||= tagName === 'style'
        isFound ||= fetchingElements.has(tagName) || attrs.some(isFetching)
        if (tagName === 'title' || tagName === 'textarea') tokenizer.state = TokenizerMode.RCDATA
      },
      onEndTag({ tagName }) {
        if (tagName === 'style') isStyle = false
      },
      onCharacter: ({ chars }) => onText(chars),
      onWhitespaceCharacter: () => undefined,
      onNullCharacter: () => undefined,
      onComment: ({ data }) => onText(data),
      onDoctype: () => undefined,
      onEof: () => undefined,
    },
  )
  tokenizer.write(hidden, true)
  return isFound
}

function isFetching({ name, value }: Token.Attribute): boolean {
  const plain = name.replaceAll(hiddenSection, '')
  return (
    isFilled(plain) ||
    fetchingAttributes.has(plain) ||
    mayFetch(value) ||
    (styleAttribute.test(plain) && isFilled(value))
  )
}

function isFilled(value: string): boolean {
  return value.search(hiddenTags) >= 0
}
