import type { PromptPart } from '@platen/contract'
import { useEffect, useRef } from 'react'
import { PromptBox } from '../../prompt/prompt-box.tsx'
import type { PromptHandle } from '../../prompt/prompt-props.ts'
import { offerUndo } from '../../ui/offer-undo.tsx'
import { askingOf, useAsking } from '../asking/asking.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import { chatFilesOf, citedNames } from './chat-files.ts'
import { chatOf, useChat } from './chat-store.ts'
import { storePrompt } from './stored-prompt.ts'
import { useSendTurn } from './use-send-turn.ts'

/** The box for the next prompt, with a button that stops a running turn. */
export function NextPrompt({ label }: { label: string }) {
  const draft = useDraftStore()
  const chat = chatOf(draft)
  const files = chatFilesOf(draft)
  const running = useChat((state) => state.running)
  const requestedPrompt = useChat((state) => state.requestedPrompt)
  const about = useAsking((state) => state.about)
  const wanted = useAsking((state) => state.wanted)
  const box = useRef<PromptHandle>(null)
  const sendTurn = useSendTurn()

  useEffect(() => {
    if (wanted > 0) box.current?.focus()
  }, [wanted])
  useEffect(() => {
    if (!requestedPrompt) return
    const { current } = box
    if (!current) return
    const before = current.read()
    current.write(requestedPrompt.prompt)
    if (requestedPrompt.about) askingOf(draft).setState({ about: requestedPrompt.about })
    current.focus()
    chat.setState({ requestedPrompt: undefined })
    if (before.some((part) => !('text' in part) || part.text.trim() !== ''))
      offerUndo({
        message: 'Your unsent prompt was replaced.',
        undo: () => Promise.resolve(current.write(before)),
      })
  }, [chat, draft, requestedPrompt])

  const send = (prompt: PromptPart[]) => {
    if (chat.getState().running) return
    void sendTurn({ prompt, cited: citedNames(files), about })
    files.markSent()
    box.current?.write([])
    askingOf(draft).setState({ about: undefined })
  }
  return (
    <PromptBox
      ref={box}
      label={label}
      placeholder={label}
      files={files}
      initial={chat.getState().typed}
      onChange={(typed) => {
        chat.setState({ typed })
        storePrompt(draft.getState().templateId, typed)
      }}
      onSend={send}
      isBusy={running !== undefined}
      {...(running && { onStop: running.stop })}
    />
  )
}
