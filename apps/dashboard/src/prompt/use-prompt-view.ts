import type { EditorView } from '@codemirror/view'
import type { PromptPart } from '@platen/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type AttachedFile, fileOf, isNewKey } from './files/attached-file.ts'
import { useFiles } from './files/attached-files.ts'
import type { PromptBoxProps, PromptHandle } from './prompt-props.ts'
import { beginMention } from './text/choose-file.ts'
import { mentionLabel, refreshMentions } from './text/mention-chips.ts'
import { mentionsIn, partsOf, textOf, withoutMentions } from './text/mention-text.ts'
import { isSentNext, promptToSend } from './text/prompt-to-send.ts'
import { openPromptView, setFieldTexts } from './text/prompt-view.ts'

interface Around {
  hintId: string
  /** Opens the file dialog. */
  choose: { current: (() => void) | null }
  send: () => void
}

/** Creates the input for a prompt box, and provides its content and actions. */
export function usePromptView(props: PromptBoxProps, around: Around) {
  const { files, label, placeholder } = props
  const { hintId } = around
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const [text, setText] = useState(() => textOf(props.initial ?? []))
  const listed = useFiles(files)
  const latest = useRef({ props, around })
  useEffect(() => {
    latest.current = { props, around }
  })
  const first = useRef({ text, words: { label, placeholder, describedBy: hintId } })

  useEffect(() => {
    if (!host.current) return undefined
    const opened = openPromptView({
      parent: host.current,
      ...first.current,
      files: () => files.store.getState().files,
      onText: setText,
      onSend: () => latest.current.around.send(),
      onFiles: (given) => files.add(given),
      onAttach: () => latest.current.around.choose.current?.(),
    })
    view.current = opened
    return () => opened.destroy()
  }, [files])
  useEffect(() => {
    if (view.current) setFieldTexts(view.current, { label, placeholder, describedBy: hintId })
  }, [label, placeholder, hintId])
  useEffect(() => view.current?.dispatch({ effects: refreshMentions.of(null) }), [listed])
  useEffect(() => latest.current.props.onChange?.(partsIn(text, listed)), [text, listed])

  const handle = useMemo<Omit<PromptHandle, 'send'>>(
    () => ({
      focus: () => view.current?.focus(),
      read: () => partsIn(view.current?.state.doc.toString() ?? '', files.store.getState().files),
      write: (parts) => {
        const { current } = view
        if (!current) return
        const insert = textOf(parts)
        current.dispatch({
          changes: { from: 0, to: current.state.doc.length, insert },
          selection: { anchor: insert.length },
        })
      },
    }),
    [files],
  )
  return {
    host,
    handle,
    length: withoutMentions(text, () => '').length,
    isEmpty: text.trim() === '' && !listed.some(isSentNext),
    /** Returns the prompt to send. `undefined` if it is empty or too long. */
    prompt: () => promptToSend(handle.read(), files.store.getState().files),
    mention: () => view.current && beginMention(view.current),
    /** Removes a file and its mentions. */
    removeFile: (file: AttachedFile) => {
      files.remove(file.key)
      const cited = mentionsIn(view.current?.state.doc.toString() ?? '')
      const changes = cited.filter(({ key }) => key === file.key || key === file.attachment?.attachmentId)
      if (changes.length > 0) view.current?.dispatch({ changes, userEvent: 'delete' })
      view.current?.focus()
    },
  }
}

function partsIn(text: string, files: readonly AttachedFile[]): PromptPart[] {
  return partsOf(text, {
    // A key that is not new is the ID of a file, even if the template's files have not been loaded yet.
    idOf: (key) => fileOf(files, key)?.attachment?.attachmentId ?? (isNewKey(key) ? undefined : key),
    labelOf: (key) => mentionLabel(files, key),
  })
}
