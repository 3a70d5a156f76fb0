import { EditorState, type Extension, type Range, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import { describeFile, type AttachedFile, fileOf, shownNames } from '../files/attached-file.ts'
import { mentionsIn, withoutMentions } from './mention-text.ts'

/** Signals that the files have changed, so that the chips are drawn again. */
export const refreshMentions = StateEffect.define()

/** Shows mentioned files as chips. The cursor and deletion treat a chip as one character, and it is copied as plain text. */
export function mentionChips(read: () => readonly AttachedFile[]): Extension {
  const field = StateField.define<DecorationSet>({
    create: (state) => drawChips(state, read()),
    update: (before, change) => {
      const shouldRefresh = change.effects.some((effect) => effect.is(refreshMentions))
      return change.docChanged || change.selection || shouldRefresh ? drawChips(change.state, read()) : before
    },
    provide: (own) => [
      EditorView.decorations.from(own),
      EditorView.atomicRanges.of((view) => view.state.field(own)),
    ],
  })
  return [field, copyMentions(read), announceMentions(read), markByPointer]
}

/** Returns the plain text of a mention. */
export function mentionLabel(files: readonly AttachedFile[], key: string): string {
  const file = fileOf(files, key)
  return file ? `@${shownNames(files).get(file.key) ?? file.name}` : ''
}

function drawChips(state: EditorState, files: readonly AttachedFile[]): DecorationSet {
  const names = shownNames(files)
  const { from: start, to: end, empty } = state.selection.main
  const drawn: Range<Decoration>[] = mentionsIn(state.doc.toString()).map(({ from, to, key }) => {
    const file = fileOf(files, key)
    const isMarked = !empty && start <= from && to <= end
    const name = file ? (names.get(file.key) ?? file.name) : undefined
    return Decoration.replace({ widget: new MentionWidget(file, name, isMarked) }).range(from, to)
  })
  return Decoration.set(drawn)
}

/** Copies mentions as plain text. Pasting the same text restores the mentions. */
function copyMentions(read: () => readonly AttachedFile[]): Extension {
  return [
    EditorView.clipboardOutputFilter.of((text) => {
      const plain = withoutMentions(text, (key) => mentionLabel(read(), key))
      copied = { plain, text }
      return plain
    }),
    EditorView.clipboardInputFilter.of((pasted) => {
      const plain = pasted.replaceAll('\r\n', '\n')
      if (copied?.plain !== plain) return withoutMentions(plain, () => '')
      const isAttached = mentionsIn(copied.text).every(({ key }) => fileOf(read(), key) !== undefined)
      return isAttached ? copied.text : plain
    }),
  ]
}

/** The text that was copied last. It is shared by all prompt boxes on the page. */
let copied: { plain: string; text: string } | undefined

/** Announces to screen readers which chip was added, removed or selected. */
function announceMentions(read: () => readonly AttachedFile[]): Extension {
  return EditorState.transactionExtender.of(({ docChanged, startState, newDoc, newSelection, selection }) => {
    if (!docChanged && !selection) return null
    const files = read()
    const now = mentionsIn(newDoc.toString())
    const announce = (text: string) => ({ effects: EditorView.announce.of(text) })
    if (docChanged) {
      const before = mentionsIn(startState.doc.toString())
      const nameOf = (key: string) => mentionLabel(files, key).slice(1)
      const added = now.length > before.length ? firstMissing(now, before) : undefined
      const removed = now.length < before.length ? firstMissing(before, now) : undefined
      if (added) return announce(`${nameOf(added.key)} was cited`)
      return removed ? announce(`${nameOf(removed.key)} is no longer cited`) : null
    }
    const { from, to } = newSelection.main
    const marked = now.find((mention) => mention.from === from && mention.to === to)
    const file = marked && fileOf(files, marked.key)
    return file ? announce(`File ${file.name}, ${describeFile(file)}, selected`) : null
  })
}

function firstMissing<T extends { key: string }>(of: readonly T[], others: readonly T[]): T | undefined {
  const count = (list: readonly T[], key: string) => list.filter((one) => one.key === key).length
  return of.find(({ key }) => count(of, key) > count(others, key))
}

/** Selects a chip as a whole. */
const markByPointer = EditorView.domEventHandlers({
  mousedown(event, view) {
    const sign = event.target instanceof Element ? event.target.closest('.cm-mention') : null
    if (!sign || event.button !== 0 || event.shiftKey) return false
    const at = view.posAtDOM(sign)
    const chip = mentionsIn(view.state.doc.toString()).find(({ from, to }) => from <= at && at < to)
    if (!chip) return false
    event.preventDefault()
    view.focus()
    view.dispatch({ selection: { anchor: chip.from, head: chip.to } })
    return true
  },
})

class MentionWidget extends WidgetType {
  readonly file: AttachedFile | undefined
  readonly name: string | undefined
  readonly isMarked: boolean

  constructor(file: AttachedFile | undefined, name: string | undefined, isMarked: boolean) {
    super()
    this.file = file
    this.name = name
    this.isMarked = isMarked
  }

  override eq(other: MentionWidget): boolean {
    return (
      other.name === this.name &&
      other.isMarked === this.isMarked &&
      other.file?.state === this.file?.state &&
      other.file?.attachment === this.file?.attachment
    )
  }

  override toDOM(): HTMLElement {
    const chip = document.createElement('span')
    const state = this.file?.state ?? 'gone'
    chip.className = `cm-mention cm-mention-${state}${this.isMarked ? ' cm-mention-marked' : ''}`
    chip.textContent = `@${this.name ?? 'a missing file'}`
    // The text direction of a file name can differ from that of the text.
    chip.dir = 'auto'
    chip.title = titleOf(this.file)
    return chip
  }

  override ignoreEvent(): boolean {
    return false
  }
}

function titleOf(file: AttachedFile | undefined): string {
  if (!file) return 'This file was removed and is not sent with the prompt.'
  if (file.state === 'refused')
    return 'This file could not be attached. Only its name is sent with the prompt.'
  return file.state === 'uploading' ? `${file.name}, still uploading` : `${file.name}: ${describeFile(file)}`
}
