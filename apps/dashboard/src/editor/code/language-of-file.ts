import { css } from '@codemirror/lang-css'
import { html } from '@codemirror/lang-html'
import { json } from '@codemirror/lang-json'
import type { Extension } from '@codemirror/state'

/** The language of a template's text file, by the end of its path. */
export function languageOfFile(path: string): Extension {
  if (path.endsWith('.html')) return html()
  return path.endsWith('.css') ? css() : json()
}
