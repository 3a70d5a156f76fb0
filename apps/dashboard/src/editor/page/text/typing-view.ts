import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete'
import { isolateHistory } from '@codemirror/commands'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, tooltips } from '@codemirror/view'
import { cspExtension } from '../../../ui/csp-extension.ts'
import { popupTheme } from '../../../ui/popup-theme.ts'
import { choosingFields } from './choose-field.ts'
import { pastedText, pasteError } from './pasted-text.ts'
import type { BegunText, MarkStyle } from './open-text.ts'
import type { Chip } from './chips.ts'
import { paragraphSeparator, type TypedText } from './typed-text.ts'
import { dragChip } from './typing-chip-drag.ts'
import { type ReadChips, typingChips } from './typing-chips.ts'
import {
  type EmphasisHere,
  emphasisHere,
  setEmphases,
  toggleEmphasis,
  typingEmphasis,
} from './typing-emphasis.ts'
import { typingKeys } from './typing-keys.ts'
import { markClass, typingMarks } from './typing-marks.ts'
import { typingTheme } from './typing-theme.ts'
import { typingParagraphs } from './typing-paragraphs.ts'

interface TypingViewOptions {
  parent: HTMLElement
  text: TypedText
  isOneLine: boolean
  hasParagraphs: boolean
  /** Bold and italic are not available. */
  isPlain: boolean
  /** Receives the state at the cursor. */
  onUpdate: (here: TypingHere) => void
  /** Joins the text to the paragraph before it. Returns `false` if that is not possible. */
  join: () => boolean
  readChips: ReadChips
  complete: (context: CompletionContext) => CompletionResult | null
  marks: readonly MarkStyle[]
  commit: () => void
  cancel: () => void
  /** Shows an error. `undefined` hides it. */
  onRefuse: (sentence: string | undefined) => void
}

/** The state at the cursor. */
export interface TypingHere extends EmphasisHere {
  chip: Chip | undefined
  /** The dotted paths of the fields in the text. A field that occurs twice is listed twice. */
  fieldPaths: readonly string[]
  /** The text with fields as merge tags. */
  typed: string
}

/** Opens an editor for text on the page. The editor inherits the style of `parent`. */
export function openTypingView(options: TypingViewOptions): EditorView {
  const { text, isOneLine, hasParagraphs, isPlain, join, commit, cancel } = options
  const chips = typingChips(options.readChips)
  return new EditorView({
    parent: options.parent,
    state: EditorState.create({
      doc: text.shown,
      selection: { anchor: text.shown.length },
      extensions: [
        cspExtension,
        typingMarks(text),
        chips.extension,
        typingEmphasis(),
        typingParagraphs,
        typingKeys({
          chips,
          isOneLine,
          hasParagraphs,
          toggle: (view, kind) => isPlain || toggleEmphasis(view, text, kind),
          join,
          commit,
          cancel,
        }),
        EditorView.updateListener.of(({ state, transactions }) => {
          if (transactions.length > 0)
            options.onUpdate({
              ...emphasisHere(state, text),
              chip: chips.chipMarked(state) ?? chips.chipAlone(state),
              fieldPaths: chips.fieldPaths(state),
              typed: state.doc.toString(),
            })
        }),
        drawSelection(),
        EditorView.lineWrapping,
        EditorView.perLineTextDirection.of(true),
        EditorView.clipboardInputFilter.of((pasted) => pastedText(pasted, hasParagraphs)),
        boundedPaste(options.onRefuse),
        // An Enter right after the list opens must choose a field, not end editing.
        autocompletion({
          override: [options.complete],
          icons: false,
          interactionDelay: 0,
          tooltipClass: () => 'cm-inWords',
        }),
        choosingFields,
        // The page would clip tooltips at its edge.
        tooltips({ parent: document.body }),
        EditorView.contentAttributes.of({ 'aria-label': 'Text on the page' }),
        pointing(chips),
        typingTheme,
        popupTheme,
        EditorView.theme(
          Object.fromEntries(
            options.marks.map(({ index, family, ink, isBold, isItalic, sizeRatio }) => [
              `.cm-in.${markClass(index)}`,
              {
                fontFamily: family,
                fontWeight: isBold ? '600' : '400',
                fontStyle: isItalic ? 'italic' : 'normal',
                color: ink,
                fontSize: `${sizeRatio}em`,
              },
            ]),
          ),
        ),
      ],
    }),
  })
}

/** Scrolls the cursor to the center of the viewport. */
export function reveal(view: EditorView): void {
  const { head } = view.state.selection.main
  view.dispatch({ effects: EditorView.scrollIntoView(head, { x: 'center', y: 'center' }) })
}

/** Repeats the edits that were made before the passages were joined, then joins the passages as a separate undo step. */
export function resumeTyping(view: EditorView, { changes, emphases, from }: BegunText): void {
  const sign = { from: from - paragraphSeparator.length, to: from }
  if (changes.length > 0) view.dispatch({ changes })
  view.dispatch({
    changes: sign,
    selection: { anchor: sign.from },
    effects: setEmphases.of(
      emphases.map((one) => ({
        ...one,
        from: one.from - paragraphSeparator.length,
        to: one.to - paragraphSeparator.length,
      })),
    ),
    annotations: isolateHistory.of('full'),
    scrollIntoView: true,
  })
}

/** Rejects pasted or dropped text that is too long. The next change hides the error. */
function boundedPaste(onRefuse: (sentence: string | undefined) => void): Extension {
  const check = (data: DataTransfer | null) => {
    const sentence = pasteError(data?.getData('text/plain') ?? '')
    if (sentence !== undefined) onRefuse(sentence)
    return sentence !== undefined
  }
  return [
    EditorView.domEventHandlers({
      paste: ({ clipboardData }) => check(clipboardData),
      drop: ({ dataTransfer }) => check(dataTransfer),
    }),
    EditorView.updateListener.of(({ docChanged }) => docChanged && onRefuse(undefined)),
  ]
}

function pointing(chips: ReturnType<typeof typingChips>): Extension {
  const chipUnder = (event: Event, view: EditorView) => {
    const sign = event.target instanceof Element ? event.target.closest('.cm-chip') : null
    return sign ? chips.chipAt(view.state, view.posAtDOM(sign)) : undefined
  }
  return EditorView.domEventHandlers({
    // Select a chip as a whole, so that it can be cut, moved and deleted.
    mousedown(event, view) {
      const chip = event.button === 0 && !event.shiftKey ? chipUnder(event, view) : undefined
      if (!chip) return false
      event.preventDefault()
      view.focus()
      view.dispatch({ selection: { anchor: chip.tag.from, head: chip.tag.to } })
      dragChip(view, chips, { chip, from: event })
      return true
    },
    beforeinput(event) {
      // Block the browser's own formatting and undo.
      if (!/^(?:format|history)/.test(event.inputType)) return false
      event.preventDefault()
      return true
    },
  })
}
