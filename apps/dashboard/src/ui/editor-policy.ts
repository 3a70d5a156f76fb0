import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { cspNonce } from './csp-nonce.ts'

/**
 * What an editor of text needs under the page's content security policy: the nonce for its style sheet, and that what is typed over a
 * selection is written by CodeMirror. A browser would give the new text the look of the old one as a `style` attribute, which is refused.
 */
export const underPolicy: Extension = [
  cspNonce === '' ? [] : EditorView.cspNonce.of(cspNonce),
  EditorView.domEventHandlers({
    beforeinput({ inputType, data: text }, view) {
      const { state } = view
      const { from, to, empty } = state.selection.main
      if (inputType !== 'insertText' || text === null || empty || view.composing || state.readOnly)
        return false
      const insert = () =>
        state.update(state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true })
      const isHandled = state
        .facet(EditorView.inputHandler)
        .some((handle) => handle(view, from, to, text, insert))
      if (!isHandled) view.dispatch(insert())
      return true
    },
  }),
]
