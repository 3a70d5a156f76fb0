import { css } from '@codemirror/lang-css'
import { html } from '@codemirror/lang-html'
import { json } from '@codemirror/lang-json'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { tags } from '@lezer/highlight'

const gray = 'light-dark(#5c6770, #99a4ad)'

/** Returns the CodeMirror language for a file, by its file extension. */
export function languageOfFile(path: string): Extension {
  if (path.endsWith('.html')) return html()
  return path.endsWith('.css') ? css() : json()
}

const syntax = HighlightStyle.define([
  { tag: [tags.tagName, tags.keyword], color: 'light-dark(#1d5f9e, #8ec2f2)' },
  { tag: [tags.angleBracket, tags.punctuation, tags.separator, tags.bracket], color: gray },
  { tag: [tags.attributeName, tags.propertyName], color: 'light-dark(#7a4b00, #e6bd7a)' },
  { tag: [tags.attributeValue, tags.string], color: 'light-dark(#2c6a2e, #9fd6a0)' },
  { tag: [tags.number, tags.unit, tags.bool, tags.null, tags.color], color: 'light-dark(#9a3412, #f2a97d)' },
  {
    tag: [tags.className, tags.labelName, tags.constant(tags.className)],
    color: 'light-dark(#1d5f9e, #8ec2f2)',
  },
  { tag: [tags.comment, tags.meta, tags.documentMeta], color: gray, fontStyle: 'italic' },
])

/** Syntax colors for HTML, CSS and JSON. */
export const syntaxColors: Extension = syntaxHighlighting(syntax)
