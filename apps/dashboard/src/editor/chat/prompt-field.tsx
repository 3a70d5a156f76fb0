import { ActionIcon, Textarea } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useDraftStore } from '../draft/draft-store.ts'
import { askingOf, useAsking } from '../asking/asking.ts'
import classes from './chat.module.css'
import { chatOf, useChat } from './chat-store.ts'
import { useSendTurn } from './use-send-turn.ts'

/** Where the next prompt is written. Ctrl+Enter sends it. */
export function PromptField({ label }: { label: string }) {
  const draft = useDraftStore()
  const chat = chatOf(draft)
  const typed = useChat((state) => state.typed)
  const isRunning = useChat((state) => state.running !== undefined)
  const about = useAsking((state) => state.about)
  const wanted = useAsking((state) => state.wanted)
  const field = useRef<HTMLTextAreaElement>(null)
  const send = useSendTurn()
  useEffect(() => {
    if (wanted > 0) field.current?.focus()
  }, [wanted])
  const text = typed.trim()
  const submit = () => {
    if (text === '' || isRunning) return
    chat.setState({ typed: '' })
    askingOf(draft).setState({ about: undefined })
    send({ prompt: [{ text }], about })
  }
  return (
    <div className={classes.field}>
      <Textarea
        ref={field}
        aria-label={label}
        placeholder={label}
        autosize
        minRows={2}
        maxRows={10}
        value={typed}
        onChange={(event) => chat.setState({ typed: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          submit()
        }}
      />
      <ActionIcon
        size="lg"
        className={classes.send}
        aria-label="Send"
        title="Send (Ctrl+Enter)"
        aria-disabled={text === '' || isRunning}
        {...(text === '' || isRunning ? { 'data-disabled': true } : {})}
        onClick={submit}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}
