import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  Parser,
  type ParserError,
  type Token,
} from 'parse5'
import { hiddenTags } from './hide-merge-tags.ts'

/** A start tag as it stands in the source; names are lower case. */
export interface StartTag {
  name: string
  offset: number
  endOffset: number
  attributes: { name: string; value: string; offset: number }[]
}

export interface MarkupHandler {
  startTag(tag: StartTag): void
  /** The code is one of the HTML standard's (section 13.2.2). */
  parseError(code: string, offset: number): void
}

export type MarkupElement = DefaultTreeAdapterTypes.Element

/**
 * Parses HTML (or SVG, as HTML would) whose merge tags are hidden, and tells every start tag as it is read: those too that the tree drops,
 * because browsers differ in what they drop. Returns the tree, which has source locations.
 */
export function scanMarkup(hidden: string, handler: MarkupHandler): DefaultTreeAdapterTypes.Document {
  class TagScanner extends Parser<DefaultTreeAdapterMap> {
    override onStartTag(token: Token.TagToken): void {
      handler.startTag(readTag(token))
      super.onStartTag(token)
    }
  }
  const scanner = new TagScanner({
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
    onParseError: (error: ParserError) => handler.parseError(error.code, error.startOffset),
  })
  scanner.tokenizer.write(hidden, true)
  return scanner.document
}

/** Every element of a tree, those inside `<template>` included, in document order. */
export function* elementsOf(root: DefaultTreeAdapterTypes.Document): Generator<MarkupElement> {
  // A stack of its own: hostile markup nests deeper than a recursion may.
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
      // `{{#wide}}src=…` reads as one name: what counts is the part that is always there.
      name: name.replaceAll(hiddenTags, ''),
      value,
      offset: token.location?.attrs?.[name]?.startOffset ?? offset,
    })),
  }
}
