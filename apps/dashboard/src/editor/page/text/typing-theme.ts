import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

const teal = '19 106 127'
const plum = '122 63 150'
const chip = (color: string) => ({
  background: `rgb(${color} / 14%)`,
  boxShadow: `inset 0 0 0 1px rgb(${color} / 45%)`,
})

/** Matches the look of the printed page, which stays white in dark mode. */
export const typingTheme: Extension = EditorView.theme({
  '&': { color: 'inherit', background: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit', overflow: 'visible' },
  '.cm-content': { padding: '0', caretColor: 'currentcolor' },
  '.cm-line': { padding: '0' },
  '.cm-cursor': { borderLeftColor: 'currentcolor', borderLeftWidth: '1.5px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: `rgb(${teal} / 28%)`,
  },
  '.cm-chip': { borderRadius: '0.2em', padding: '0 0.15em', cursor: 'default', ...chip(teal) },
  '.cm-chip-section, .cm-chip-inverted, .cm-chip-close': { fontSize: '0.85em', ...chip(plum) },
  '.cm-chip-goes': {
    position: 'absolute',
    width: '2px',
    marginLeft: '-1px',
    background: `rgb(${teal})`,
    pointerEvents: 'none',
  },
  '.cm-chip-marked': { background: `rgb(${teal} / 45%)` },
  '.cm-in-b, .cm-in-strong': { fontWeight: 'bold' },
  '.cm-in-i, .cm-in-em, .cm-in-cite': { fontStyle: 'italic' },
  '.cm-on-strong': { fontWeight: 'bold', fontSynthesis: 'weight style' },
  '.cm-on-em': { fontStyle: 'italic', fontSynthesis: 'weight style' },
  '.cm-off-strong': { fontWeight: 'normal' },
  '.cm-off-em': { fontStyle: 'normal' },
  '.cm-line.cm-paragraph': { paddingTop: '0.5em' },
  '.cm-in-u, .cm-in-ins, .cm-in-a': { textDecoration: 'underline' },
  '.cm-in-s, .cm-in-del, .cm-in-strike': { textDecoration: 'line-through' },
  '.cm-in-small, .cm-in-sub, .cm-in-sup': { fontSize: '0.83em' },
  '.cm-in-sub': { verticalAlign: 'sub' },
  '.cm-in-sup': { verticalAlign: 'super' },
})
