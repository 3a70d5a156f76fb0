import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { cspNonce } from './csp-nonce.ts'

/**
 * Makes CodeMirror work with the content security policy. Sets the nonce for its style sheet, and handles typing over a selection. Otherwise,
 * browsers would keep the style of the replaced text in a `style` attribute, which the policy blocks.
 */
export const cspExtension: Extension = [
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
