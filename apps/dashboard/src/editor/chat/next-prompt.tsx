import type { PromptPart } from '@platen/contract'
import { useEffect, useRef } from 'react'
import { PromptBox } from '../../prompt/prompt-box.tsx'
import type { PromptHandle } from '../../prompt/prompt-props.ts'
import { offerUndo } from '../../ui/offer-undo.tsx'
import { askingOf, useAsking } from '../asking/asking.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import { chatFilesOf, citedNames } from './chat-files.ts'
import { chatOf, useChat } from './chat-store.ts'
import { keepPrompt } from './kept-prompt.ts'
import { useSendTurn } from './use-send-turn.ts'

/** Where the next prompt is written, and what is asked of the author while it is at work: to stop. */
export function NextPrompt({ label }: { label: string }) {
  const draft = useDraftStore()
  const chat = chatOf(draft)
  const files = chatFilesOf(draft)
  const running = useChat((state) => state.running)
  const wish = useChat((state) => state.wish)
  const about = useAsking((state) => state.about)
  const wanted = useAsking((state) => state.wanted)
  const box = useRef<PromptHandle>(null)
  const sendTurn = useSendTurn()

  useEffect(() => {
    if (wanted > 0) box.current?.focus()
  }, [wanted])
  useEffect(() => {
    if (!wish) return
    const { current } = box
    if (!current) return
    const before = current.read()
    current.write(wish.prompt)
    if (wish.about) askingOf(draft).setState({ about: wish.about })
    current.focus()
    chat.setState({ wish: undefined })
    if (before.some((part) => !('text' in part) || part.text.trim() !== ''))
      offerUndo({
        message: 'This stands in place of what you were writing.',
        undo: () => Promise.resolve(current.write(before)),
      })
  }, [chat, draft, wish])

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
        keepPrompt(draft.getState().templateId, typed)
      }}
      onSend={send}
      isBusy={running !== undefined}
      {...(running && { onStop: running.stop })}
    />
  )
}
