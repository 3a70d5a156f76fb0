import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { authorQueries } from '../../api/author-queries.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import classes from './chat.module.css'
import { chatOf } from './chat-store.ts'
import { suggestPrompts } from './suggest-prompts.ts'

const words = {
  composer: {
    lead: 'Composer changes the document by rules that come with Platen. It does plain things exactly, and says so when it cannot do something.',
    does: [
      'Colours, sizes of text, paper and orientation, margins',
      'Titles and texts, names of fields, the language',
      'Fields and columns: put in, take out, move up or down',
    ],
  },
  model: {
    lead: 'Say in your own words what should be different. What you do not ask for stays as it is, and you see each change before you publish.',
    does: [
      'How it looks, what it says, what stands where',
      'New parts: tables, totals, terms, signatures, pictures that you attach',
      'Its fields and their sample data',
    ],
  },
}

/** What can be asked, for who has asked nothing yet: it differs by who answers. */
export function ChatStart() {
  const draft = useDraftStore()
  const author = useQuery(authorQueries.author())
  const kind = author.data?.engine.kind
  // As the template was when it was opened: prompts that change under the pointer help nobody.
  const prompts = useMemo(() => (kind ? suggestPrompts(draft.getState().source, kind) : []), [draft, kind])
  if (!kind) return <div className={classes.start}>{author.isPending && <Skeleton h={120} />}</div>
  const { lead, does } = words[kind]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className={classes.start} aria-labelledby="chat-start" tabIndex={0}>
      <h2 id="chat-start">Say what should be different</h2>
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
            onClick={() => chatOf(draft).setState({ wish: { prompt: [{ text }] } })}
          >
            {text}
          </Button>
        ))}
      </div>
      <p className={classes.tip}>
        To change one thing only, click it on the page and press “Change this”. Every change can be undone.
      </p>
    </section>
  )
}
