import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  startCompletion,
} from '@codemirror/autocomplete'
import { isolateHistory } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'
import { describeFile, type AttachedFile, citableFiles, shownNames } from '../files/attached-file.ts'
import { mentionOf } from './mention-text.ts'

/** An option with its file. The option that attaches a new file has none. */
export type FileOption = Completion & { file?: AttachedFile }

const typedMax = 60

/**
 * Completes files after `@`. The options are files whose names match, new files first. If no name is typed yet, the last option attaches a new
 * file.
 */
export function chooseFile(
  context: CompletionContext,
  files: readonly AttachedFile[],
  onAttach: () => void,
): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos)
  const begun = context.state.sliceDoc(Math.max(line.from, context.pos - typedMax), context.pos)
  // Not in email addresses, and not after "@ ".
  const typed = /(?:^|[^\p{L}\p{N}._%+-])@(\S[^@]*|)$/u.exec(begun)?.[1]
  if (typed === undefined || typed.includes('\uE000')) return null
  const from = context.pos - typed.length - 1
  const offered = citableFiles(files)
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
  // Updated synchronously on each key, because Tab would leave the input while a list is pending.
  const update: CompletionResult['update'] = (_before, _from, _to, after) =>
    chooseFile(after, files, onAttach)
  return { from, options: shown, filter: false, update }
}

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
    detail: file.state === 'uploading' ? 'uploading' : describeFile(file),
    apply: (view, _option, from, to) => putMention(view, { from, to, key: file.key }),
  }
}

/** Inserts a mention followed by a space. */
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
    // A separate undo step, so that Undo removes only the file, not the text that was typed before.
    annotations: isolateHistory.of('full'),
    scrollIntoView: true,
  })
}

const rank = ({ name }: AttachedFile, wanted: string) => (folded(name).startsWith(wanted) ? 0 : 1)

/** Removes accents and converts to lower case. */
function folded(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
