import {
  defaultTreeAdapter,
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  Parser,
  type ParserError,
  type Token,
} from 'parse5'
import { hiddenTags } from '@platen/merge'

/** Names are in lower case. */
export interface StartTag {
  name: string
  offset: number
  endOffset: number
  attributes: { name: string; value: string; offset: number; endOffset: number }[]
}

/** Callbacks of `scanMarkup`. Offsets refer to the scanned text. */
export interface MarkupHandler {
  startTag(tag: StartTag): void
  /** An error code from the HTML standard (section 13.2.2). */
  parseError(code: string, offset: number): void
  /** Called if the markup is nested too deeply or has too many elements. Parsing then stops. */
  tooLarge(offset: number, message: string): void
}

/** Beyond these limits, parse5 and Chromium need quadratic time or worse. */
const treeBounds = { depth: 400, formatting: 50, elements: 200_000 }

class TreeTooLarge extends Error {}

export type MarkupElement = DefaultTreeAdapterTypes.Element

/**
 * Parses HTML (or SVG, as HTML) with hidden merge tags, and reports every start tag, including those that the tree drops, because browsers
 * differ. Returns the tree with source locations.
 */
export function scanMarkup(hidden: string, handler: MarkupHandler): DefaultTreeAdapterTypes.Document {
  class TagScanner extends Parser<DefaultTreeAdapterMap> {
    override onStartTag(token: Token.TagToken): void {
      const tag = readTag(token)
      handler.startTag(tag)
      refuseLargeTree(tag.offset)
      super.onStartTag(token)
    }
  }
  let elements = 0
  const refuseLargeTree = (offset: number) => {
    const message =
      scanner.openElements.stackTop >= treeBounds.depth
        ? `Elements are nested more than ${treeBounds.depth} levels deep here. Close them.`
        : isLongerThan(treeBounds.formatting, scanner.activeFormattingElements.newest)
          ? `More than ${treeBounds.formatting} elements such as <b>, <font> and <a> are open here at once. Close them.`
          : elements > treeBounds.elements
            ? `The page has more than ${treeBounds.elements.toLocaleString('en')} elements, including those that browsers open again for each unclosed <b>, <font> or <a>. Print repeated content with a list.`
            : undefined
    if (message === undefined) return
    handler.tooLarge(offset, message)
    throw new TreeTooLarge()
  }
  const scanner = new TagScanner({
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement(...given) {
        // Between two start tags, the parser can create an element again for each open element.
        elements++
        return defaultTreeAdapter.createElement(...given)
      },
    },
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
    onParseError: (error: ParserError) => handler.parseError(error.code, error.startOffset),
  })
  try {
    scanner.tokenizer.write(hidden, true)
  } catch (error) {
    if (!(error instanceof TreeTooLarge)) throw error
  }
  return scanner.document
}

function isLongerThan(bound: number, newest: { older: unknown } | null): boolean {
  let count = 0
  for (let entry: unknown = newest; entry instanceof Object && 'older' in entry; entry = entry.older) {
    if (++count > bound) return true
  }
  return false
}

/** Returns all elements of a tree in document order, including those in `<template>`. */
export function* elementsOf(root: DefaultTreeAdapterTypes.Document): Generator<MarkupElement> {
  // Not recursive, because hostile markup can be nested too deeply.
  const waiting: DefaultTreeAdapterTypes.Node[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('tagName' in node) yield node
    const inner = 'content' in node ? [node.content] : 'childNodes' in node ? node.childNodes : []
    for (let index = inner.length - 1; index >= 0; index--) {
      const child = inner[index]
      if (child) waiting.push(child)
    }
  }
}

function readTag(token: Token.TagToken): StartTag {
  const offset = token.location?.startOffset ?? 0
  return {
    name: token.tagName,
    offset,
    endOffset: token.location?.endOffset ?? offset,
    attributes: token.attrs.map(({ name, value }) => ({
      // `{{#wide}}src=…` is read as one name. Only the part that is always there counts.
      name: name.replaceAll(hiddenTags, ''),
      value,
      offset: token.location?.attrs?.[name]?.startOffset ?? offset,
      endOffset: token.location?.attrs?.[name]?.endOffset ?? offset,
    })),
  }
}
