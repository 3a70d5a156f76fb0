import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

const tint = (share: number) =>
  `color-mix(in srgb, var(--mantine-primary-color-filled) ${share}%, transparent)`

/** The style of the prompt input and its list of files. */
export const promptTheme: Extension = EditorView.theme({
  '&': {
    fontSize: 'inherit',
    color: 'var(--mantine-color-text)',
    background: 'transparent',
    maxHeight: 'inherit',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--mantine-font-family)',
    lineHeight: '1.6',
    overflow: 'auto',
    minHeight: 'inherit',
  },
  '.cm-content': { padding: '12px 0 4px', caretColor: 'var(--mantine-color-text)', minHeight: 'inherit' },
  '.cm-line': { padding: '0 16px', overflowWrap: 'anywhere' },
  '.cm-placeholder': { color: 'var(--mantine-color-placeholder)' },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)', borderLeftWidth: '1.5px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: tint(22),
  },
  '.cm-mention': {
    padding: '1px 6px',
    borderRadius: '6px',
    fontWeight: '600',
    cursor: 'default',
    background: tint(12),
    color: 'light-dark(var(--mantine-color-petrol-9), var(--mantine-color-petrol-2))',
    boxDecorationBreak: 'clone',
  },
  '.cm-mention-uploading': { fontStyle: 'italic' },
  '.cm-mention-gone, .cm-mention-refused': {
    background: 'light-dark(#fdecec, #3a2020)',
    color: 'var(--mantine-color-red-text)',
    textDecoration: 'line-through',
  },
  '.cm-mention-marked': { background: tint(38) },
  '.cm-tooltip.cm-files': { maxWidth: 'min(460px, 94vw)' },
  '.cm-tooltip.cm-files > ul': {
    fontFamily: 'var(--mantine-font-family)',
    minWidth: '240px',
    maxHeight: '280px',
  },
  '.cm-tooltip.cm-files > ul > li': {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    padding: '6px 12px',
  },
  '.cm-files .cm-completionLabel': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '.cm-files .cm-completionDetail': { margin: '0 0 0 auto', flex: 'none', fontSize: '12px' },
  '.cm-files .cm-filePicture': {
    width: '26px',
    height: '26px',
    flex: 'none',
    objectFit: 'contain',
    borderRadius: '4px',
    background: '#fff',
  },
  '.cm-files .cm-fileKind': {
    display: 'grid',
    placeItems: 'center',
    fontSize: '9px',
    fontWeight: '600',
    background: 'light-dark(#e3eef1, #1e3a42)',
    color: 'light-dark(var(--mantine-color-petrol-9), var(--mantine-color-petrol-1))',
  },
})
