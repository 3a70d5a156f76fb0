import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { syntaxColors } from '../../ui/code-language.ts'
import { popupTheme } from '../../ui/popup-theme.ts'

const mono = 'var(--mantine-font-family-monospace)'
const ink = 'var(--mantine-primary-color-filled)'
const tint = (share: number) => `color-mix(in srgb, ${ink} ${share}%, transparent)`
const chip = (color: string) => ({
  color,
  background: `color-mix(in srgb, ${color} 11%, transparent)`,
  borderRadius: '4px',
  padding: '1px 0',
})

const teal = 'light-dark(#0a5a6c, #7fd0e0)'
const violet = 'light-dark(#6b3fa0, #c9a8f0)'
const plum = 'light-dark(#9a3d6d, #f0a3c8)'
const gray = 'light-dark(#5c6770, #99a4ad)'

const frame = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', color: 'var(--mantine-color-text)', background: 'var(--paper)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: mono, lineHeight: '1.6' },
  '.cm-content': { padding: '8px 0 40vh', caretColor: 'var(--mantine-color-text)' },
  '.cm-line': { padding: '0 16px 0 8px' },
  '.cm-gutters': { background: 'var(--paper)', color: gray, border: 'none', paddingLeft: '4px' },
  '.cm-activeLineGutter': { background: 'transparent', color: 'var(--mantine-color-text)' },
  '.cm-activeLine': { background: 'transparent' },
  '&.cm-focused .cm-activeLine': { background: tint(5) },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: tint(22),
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { background: tint(18), outline: 'none' },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': { background: 'transparent' },
  '.cm-selectionMatch': { background: tint(12) },
  '.cm-searchMatch': { background: 'light-dark(#ffe9a8, #5a4a10)', borderRadius: '2px' },
  '.cm-searchMatch-selected': { background: 'light-dark(#ffc94d, #8a6d0a)' },
  '.cm-foldPlaceholder': { background: tint(12), border: 'none', color: teal, padding: '0 6px' },
  '.cm-markedLine': { background: 'light-dark(#fff3cd, #453a12)' },
})

const chips = EditorView.theme({
  '.cm-tag': { fontWeight: '600' },
  '.cm-tag *': { color: 'inherit' },
  '.cm-tag-value': chip(teal),
  '.cm-tag-value.cm-tag-computed': chip('light-dark(#1d5f9e, #8ec2f2)'),
  // The symbol of a formula.
  '.cm-tag-computed::before': { content: '"ƒ"', padding: '0 3px', fontStyle: 'italic', fontWeight: '400' },
  '.cm-tag-section, .cm-tag-close': chip(violet),
  '.cm-tag-inverted': chip(plum),
  '.cm-tag-comment': { ...chip(gray), fontStyle: 'italic', fontWeight: '400' },
  '.cm-tag-other': chip('light-dark(#b02525, #ff9b9b)'),
})

/** The theme of all code editors in the dashboard. Colors follow the light or dark scheme of the page. */
export const editorTheme: Extension = [frame, chips, popupTheme, syntaxColors]
