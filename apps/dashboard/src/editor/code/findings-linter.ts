import { type Diagnostic, linter, lintGutter } from '@codemirror/lint'
import { type Extension, StateEffect } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { Finding } from './lint-template.ts'

const refresh = StateEffect.define()
const delayMs = 120

/** Marks what `find` finds in the text, a moment after each change and after each `refreshFindings`. */
export function findingsLinter(find: (text: string) => readonly Finding[]): Extension {
  return [
    linter((view) => find(view.state.doc.toString()).map(diagnosticOf), {
      delay: delayMs,
      needsRefresh: (update) =>
        update.transactions.some((one) => one.effects.some((effect) => effect.is(refresh))),
    }),
    lintGutter(),
  ]
}

/** What findings depend on besides the text (samples, the last preview) has changed. */
export function refreshFindings(view: EditorView): void {
  view.dispatch({ effects: refresh.of(null) })
}

function diagnosticOf({ from, to, severity, message, fix }: Finding): Diagnostic {
  return {
    from,
    to,
    severity,
    message,
    ...(fix && {
      actions: [
        {
          name: fix.label,
          apply: (view: EditorView, start: number, end: number) => {
            view.dispatch({ changes: { from: start, to: end, insert: fix.insert }, userEvent: 'input.fix' })
          },
        },
      ],
    }),
  }
}
