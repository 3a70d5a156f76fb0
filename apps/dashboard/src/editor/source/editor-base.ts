import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language'
import { lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { cspExtension } from '../../ui/csp-extension.ts'
import { editorTheme } from './editor-theme.ts'

/**
 * Returns the extensions of all code editors in the dashboard. They do not include undo, because the draft has an undo history for all files.
 * `label` is the accessible name.
 */
export function editorBase(label: string): Extension {
  return [
    cspExtension,
    lineNumbers(),
    foldGutter(),
    codeFolding(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSpecialChars(),
    highlightSelectionMatches(),
    drawSelection(),
    EditorView.lineWrapping,
    bracketMatching(),
    closeBrackets(),
    indentOnInput(),
    autocompletion(),
    search({ top: true }),
    EditorState.tabSize.of(2),
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...foldKeymap,
      ...lintKeymap,
      indentWithTab,
    ]),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-description': 'Tab indents. To leave with the keyboard, press Escape, then Tab.',
      spellcheck: 'false',
      tabindex: '0',
    }),
    editorTheme,
  ]
}

/** Normalizes line endings to one character each, as CodeMirror counts them. */
export function lineEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}
