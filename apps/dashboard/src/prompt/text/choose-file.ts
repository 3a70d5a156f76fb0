import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  startCompletion,
} from '@codemirror/autocomplete'
import { isolateHistory } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'
import { aboutFile, type AttachedFile, citable, shownNames } from '../files/attached-file.ts'
import { mentionOf } from './mention-text.ts'

/** The option's file; none for the last one, which attaches a new one. */
export type FileOption = Completion & { file?: AttachedFile }

const typedMax = 60

/** The files that `@` offers: those whose names have what is typed behind it, the newest first, and last a way to attach another. */
export function chooseFile(
  context: CompletionContext,
  files: readonly AttachedFile[],
  onAttach: () => void,
): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos)
  const begun = context.state.sliceDoc(Math.max(line.from, context.pos - typedMax), context.pos)
  // An e-mail address is none, and neither is an @ with a blank behind it.
  const typed = /(?:^|[^\p{L}\p{N}._%+-])@(\S[^@]*|)$/u.exec(begun)?.[1]
  if (typed === undefined || typed.includes('\uE000')) return null
  const from = context.pos - typed.length - 1
  const offered = citable(files)
  const names = shownNames(files)
  const wanted = folded(typed)
  const options = offered
    .filter(({ name }) => folded(name).includes(wanted))
    .toSorted(
      (one, other) => rank(one, wanted) - rank(other, wanted) || Number(other.isNew) - Number(one.isNew),
    )
    .map((file): FileOption => ({ ...optionOf(file, names.get(file.key) ?? file.name), file }))
  const attach: FileOption = {
    label: 'Attach a file…',
    apply: (view, _option, start, end) => {
      view.dispatch({ changes: { from: start, to: end } })
      onAttach()
    },
  }
  const shown = typed === '' ? [...options, attach] : options
  if (shown.length === 0) return null
  // Read anew at once with each letter: a list that waited would let Tab lead out of the field.
  const update: CompletionResult['update'] = (_before, _from, _to, after) =>
    chooseFile(after, files, onAttach)
  return { from, options: shown, filter: false, update }
}

/** Opens the list at the cursor, as if `@` were typed. */
export function beginMention(view: EditorView): void {
  view.focus()
  const { state } = view
  const { from } = state.selection.main
  const before = state.sliceDoc(Math.max(0, from - 1), from)
  const insert = before === '' || /[\s\uE001]/.test(before) ? '@' : ' @'
  view.dispatch({ ...state.replaceSelection(insert), scrollIntoView: true, userEvent: 'input.type' })
  startCompletion(view)
}

function optionOf(file: AttachedFile, name: string): Completion {
  return {
    label: name,
    detail: file.state === 'uploading' ? 'uploading' : aboutFile(file),
    apply: (view, _option, from, to) => putMention(view, { from, to, key: file.key }),
  }
}

/** A mention, with one blank behind it, before which the next word begins. */
export function putMention(
  view: EditorView,
  { from, to, key }: { from: number; to: number; key: string },
): void {
  const hasBlank = view.state.sliceDoc(to, to + 1) === ' '
  const insert = `${mentionOf(key)}${hasBlank ? '' : ' '}`
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length + (hasBlank ? 1 : 0) },
    userEvent: 'input.complete',
    // Undo takes out the file, and not what was typed before it.
    annotations: isolateHistory.of('full'),
    scrollIntoView: true,
  })
}

const rank = ({ name }: AttachedFile, wanted: string) => (folded(name).startsWith(wanted) ? 0 : 1)

/** As people type names: without regard to capitals and accents. */
function folded(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
