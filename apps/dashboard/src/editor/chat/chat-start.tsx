import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { authorQueries } from '../../api/author-queries.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import classes from './chat.module.css'
import { chatOf } from './chat-store.ts'
import { suggestPrompts } from './suggest-prompts.ts'

const texts = {
  composer: {
    lead: 'Composer changes the document with Platen’s built-in rules. It follows simple requests exactly and reports what it cannot do.',
    does: [
      'Colors, text sizes, paper size, orientation and margins',
      'Titles, text, field names and the language',
      'Fields and columns: add, remove or move them',
    ],
  },
  model: {
    lead: 'Describe the change in your own words. Everything else stays the same, and you can review each change before you publish.',
    does: [
      'Style, wording and layout',
      'New parts: tables, totals, terms, signatures or images that you attach',
      'Fields and their sample data',
    ],
  },
}

/** The empty state for the chat, which depends on the engine. */
export function ChatStart() {
  const draft = useDraftStore()
  const author = useQuery(authorQueries.author())
  const kind = author.data?.engine.kind
  // Computed once: prompts must not change under the pointer.
  const prompts = useMemo(() => (kind ? suggestPrompts(draft.getState().source, kind) : []), [draft, kind])
  if (!kind) return <div className={classes.start}>{author.isPending && <Skeleton h={120} />}</div>
  const { lead, does } = texts[kind]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
    <section className={classes.start} aria-labelledby="chat-start" tabIndex={0}>
      <h2 id="chat-start">Describe a change</h2>
      <p>{lead}</p>
      <ul>
        {does.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h3>Try one of these</h3>
      <div className={classes.prompts}>
        {prompts.map((text) => (
          <Button
            key={text}
            variant="default"
            size="sm"
            onClick={() => chatOf(draft).setState({ requestedPrompt: { prompt: [{ text }] } })}
          >
            {text}
          </Button>
        ))}
      </div>
      <p className={classes.tip}>
        To change only one element, click it on the page and choose “Change this”. You can undo every change.
      </p>
    </section>
  )
}
