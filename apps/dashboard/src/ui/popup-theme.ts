import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

const mono = 'var(--mantine-font-family-monospace)'
const ink = 'var(--mantine-primary-color-filled)'
const teal = 'light-dark(#0a5a6c, #7fd0e0)'

/** The style of CodeMirror's tooltips and panels. */
export const popupTheme: Extension = EditorView.theme({
  '.cm-panels': {
    background: 'var(--ground)',
    color: 'var(--mantine-color-text)',
    borderColor: 'var(--line)',
    fontFamily: 'var(--mantine-font-family)',
  },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panels.cm-panels-bottom': { borderTop: '1px solid var(--line)' },
  '.cm-panel.cm-search': { padding: '8px 36px 8px 12px' },
  '.cm-panel.cm-search label': { fontSize: '13px', minHeight: '24px', display: 'inline-flex', gap: '4px' },
  '.cm-panel.cm-search [name=close]': {
    width: '28px',
    height: '28px',
    top: '6px',
    right: '6px',
    fontSize: '18px',
  },
  '.cm-textfield': {
    fontSize: '13px',
    minHeight: '28px',
    padding: '2px 8px',
    background: 'var(--paper)',
    color: 'inherit',
    border: '1px solid var(--mantine-color-default-border)',
    borderRadius: '6px',
  },
  '.cm-button': {
    fontSize: '13px',
    minHeight: '28px',
    padding: '2px 10px',
    background: 'var(--paper)',
    backgroundImage: 'none',
    color: 'inherit',
    border: '1px solid var(--mantine-color-default-border)',
    borderRadius: '6px',
  },
  '.cm-tooltip': {
    background: 'var(--paper)',
    color: 'var(--mantine-color-text)',
    border: '1px solid var(--line)',
    borderRadius: '8px',
    boxShadow: 'var(--mantine-shadow-md)',
    overflow: 'hidden',
    maxWidth: '420px',
    fontFamily: 'var(--mantine-font-family)',
    fontSize: '13px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: mono, maxHeight: '240px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 12px', lineHeight: '1.5' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: ink, color: '#fff' },
  '.cm-completionDetail': { opacity: '0.85', fontStyle: 'normal', marginLeft: '12px' },
  '.cm-fieldHelp': { padding: '8px 12px', display: 'grid', gap: '2px' },
  '.cm-fieldHelp code': { fontFamily: mono, color: teal, overflowWrap: 'anywhere' },
  '.cm-fieldHelp span': { color: 'var(--soft)' },
  '.cm-diagnostic': { padding: '8px 12px', borderLeft: 'none' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--mantine-color-red-6)' },
  '.cm-diagnostic-warning': { borderLeft: '3px solid var(--mantine-color-yellow-6)' },
  '.cm-diagnosticAction': {
    background: ink,
    color: '#fff',
    borderRadius: '6px',
    padding: '4px 10px',
    margin: '6px 0 0',
    display: 'block',
  },
})
