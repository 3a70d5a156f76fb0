import { acceptCompletion, autocompletion } from '@codemirror/autocomplete'
import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import { Compartment, EditorState, type Extension, Prec } from '@codemirror/state'
import { drawSelection, EditorView, keymap, placeholder, tooltips } from '@codemirror/view'
import { cspExtension } from '../../ui/csp-extension.ts'
import { popupTheme } from '../../ui/popup-theme.ts'
import { type AttachedFile, kindOf } from '../files/attached-file.ts'
import { chooseFile, type FileOption } from './choose-file.ts'
import { mentionChips } from './mention-chips.ts'
import { promptTheme } from './prompt-theme.ts'

interface PromptViewOptions {
  parent: HTMLElement
  text: string
  files: () => readonly AttachedFile[]
  onText: (text: string) => void
  onSend: () => void
  onFiles: (files: File[]) => void
  onAttach: () => void
}

/** The text for the input. It can change while the input is open. */
export interface FieldTexts {
  label: string
  /** The ID of the element with the hint about shortcuts. */
  describedBy: string
  placeholder: string
}

const words = new Compartment()

export function setFieldTexts(view: EditorView, to: FieldTexts): void {
  view.dispatch({ effects: words.reconfigure(fieldAttributes(to)) })
}

export function openPromptView(options: PromptViewOptions & { words: FieldTexts }): EditorView {
  const { files, onText, onSend, onFiles, onAttach } = options
  return new EditorView({
    parent: options.parent,
    state: EditorState.create({
      doc: options.text,
      selection: { anchor: options.text.length },
      extensions: [
        cspExtension,
        words.of(fieldAttributes(options.words)),
        history(),
        Prec.high(
          keymap.of([
            {
              key: 'Mod-Enter',
              run: () => {
                onSend()
                return true
              },
            },
            // If no list is open, Tab moves the focus as usual.
            { key: 'Tab', run: acceptCompletion },
          ]),
        ),
        keymap.of([
          ...historyKeymap.map((binding) => ({ ...binding, preventDefault: true })),
          ...standardKeymap,
        ]),
        drawSelection(),
        EditorView.lineWrapping,
        EditorView.perLineTextDirection.of(true),
        mentionChips(files),
        autocompletion({
          override: [(context) => chooseFile(context, files(), onAttach)],
          icons: false,
          interactionDelay: 0,
          activateOnTypingDelay: 0,
          tooltipClass: () => 'cm-files',
          addToOptions: [{ position: 10, render: drawPicture }],
        }),
        givenFiles(onFiles),
        withinField,
        EditorView.updateListener.of(({ docChanged, state }) => docChanged && onText(state.doc.toString())),
        promptTheme,
        popupTheme,
      ],
    }),
  })
}

/** Lets the list of files extend above and below the input, but not beyond its sides. */
const withinField = tooltips({
  tooltipSpace: ({ dom }) => {
    const { left, right } = dom.getBoundingClientRect()
    return { left, right, top: 0, bottom: window.innerHeight }
  },
})

function fieldAttributes(of: FieldTexts): Extension {
  return [
    EditorView.contentAttributes.of({
      'aria-label': of.label,
      'aria-describedby': of.describedBy,
      spellcheck: 'true',
      autocorrect: 'on',
      autocapitalize: 'sentences',
    }),
    placeholder(of.placeholder),
  ]
}

function drawPicture({ file }: FileOption): Node | null {
  if (!file) return null
  if (file.pictureUrl === undefined) {
    const kind = document.createElement('span')
    kind.className = 'cm-filePicture cm-fileKind'
    kind.textContent = kindOf(file).slice(0, 4).toUpperCase()
    kind.ariaHidden = 'true'
    return kind
  }
  const picture = document.createElement('img')
  picture.className = 'cm-filePicture'
  picture.src = file.pictureUrl
  picture.alt = ''
  return picture
}

/** Attaches dropped and pasted files. CodeMirror would insert their text. */
function givenFiles(onFiles: (files: File[]) => void): Extension {
  return Prec.high(
    EditorView.domEventHandlers({
      drop({ dataTransfer }) {
        if (!dataTransfer || dataTransfer.files.length === 0) return false
        onFiles([...dataTransfer.files])
        return true
      },
      paste({ clipboardData }) {
        // Text is pasted as text, because spreadsheets also copy an image of the cells.
        if (!clipboardData || clipboardData.files.length === 0 || clipboardData.getData('text/plain') !== '')
          return false
        onFiles([...clipboardData.files])
        return true
      },
    }),
  )
}
