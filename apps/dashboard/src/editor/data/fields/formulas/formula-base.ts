import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type CompletionContext,
  completionKeymap,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { standardKeymap } from '@codemirror/commands'
import { bracketMatching, StreamLanguage } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, keymap, placeholder } from '@codemirror/view'
import { syntaxColors } from '../../../../ui/code-language.ts'

/** Returns the CodeMirror extensions for a formula editor. */
export function formulaBase(options: {
  label: string
  faultId: string
  complete: (context: CompletionContext) => CompletionResult | null
  undo: (direction: 'undo' | 'redo') => void
}): Extension {
  const { label, faultId, complete, undo } = options
  const step = (direction: 'undo' | 'redo') => () => {
    undo(direction)
    return true
  }
  return [
    theme,
    formulaLanguage,
    syntaxColors,
    drawSelection(),
    bracketMatching(),
    closeBrackets(),
    autocompletion({ override: [complete], icons: false }),
    placeholder('quantity * price'),
    EditorView.lineWrapping,
    // Pasted lines are joined, because a formula is a single line.
    EditorState.transactionFilter.of((change) =>
      change.newDoc.lines > 1
        ? [
            change,
            {
              changes: { from: 0, to: change.newDoc.length, insert: oneLine(change.newDoc.toString()) },
              sequential: true,
            },
          ]
        : change,
    ),
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      { key: 'Mod-z', run: step('undo') },
      { key: 'Mod-Shift-z', run: step('redo') },
      { key: 'Mod-y', run: step('redo') },
      { key: 'Enter', run: () => true },
      ...standardKeymap,
    ]),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-describedby': faultId,
      'aria-multiline': 'false',
      spellcheck: 'false',
    }),
  ]
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ')
}

/** Tokens for syntax highlighting only. */
const formulaLanguage = StreamLanguage.define({
  token(stream) {
    if (stream.eatSpace()) return null
    if (stream.match(/^"(?:[^"\\]|\\.)*"?|^'(?:[^'\\]|\\.)*'?/)) return 'string'
    if (stream.match(/^\d+(?:\.\d+)?/)) return 'number'
    if (stream.match(/^(?:true|false|null)\b/)) return 'bool'
    if (stream.match(/^[\p{L}_][\p{L}\p{N}_]*(?=\s*\()/u)) return 'keyword'
    if (stream.match(/^[\p{L}_][\p{L}\p{N}_]*/u)) return 'propertyName'
    stream.next()
    return null
  },
})

const ink = 'var(--mantine-primary-color-filled)'

const theme = EditorView.theme({
  '&': { fontSize: '14px', color: 'var(--mantine-color-text)', background: 'var(--paper)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: '22px' },
  '.cm-content': { padding: '6px 0', caretColor: 'var(--mantine-color-text)' },
  '.cm-line': { padding: '0 10px' },
  '.cm-placeholder': { color: 'var(--mantine-color-placeholder)' },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: `color-mix(in srgb, ${ink} 22%, transparent)`,
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    background: `color-mix(in srgb, ${ink} 18%, transparent)`,
  },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': { background: 'transparent' },
  '.cm-tooltip': {
    background: 'var(--paper)',
    color: 'var(--mantine-color-text)',
    border: '1px solid var(--line)',
    borderRadius: '8px',
    boxShadow: 'var(--mantine-shadow-md)',
    fontFamily: 'var(--mantine-font-family)',
    fontSize: '13px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--mantine-font-family-monospace)',
    maxHeight: '240px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 12px', lineHeight: '1.5' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { background: ink, color: '#fff' },
  '.cm-completionDetail': { opacity: '0.85', fontStyle: 'normal', marginLeft: '12px' },
  '.cm-tooltip.cm-completionInfo': { padding: '10px 12px', maxWidth: '320px' },
  '.cm-formulaHelp': { display: 'grid', gap: '4px' },
  '.cm-formulaHelp code': { fontFamily: 'var(--mantine-font-family-monospace)', overflowWrap: 'anywhere' },
  '.cm-formulaHelp span': { color: 'var(--soft)' },
  '.cm-diagnostic': { padding: '8px 12px', borderLeft: '3px solid var(--mantine-color-red-6)' },
})
