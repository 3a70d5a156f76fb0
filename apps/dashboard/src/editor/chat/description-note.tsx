import { useDraft } from '../draft/draft-store.ts'
import classes from './chat.module.css'
import { useChat } from './chat-store.ts'
import { openDescription } from './first-description.ts'

/** Says that sample data waits for the next prompt: nothing was made of it yet. */
export function DescriptionNote() {
  const source = useDraft((state) => state.source)
  const first = useChat((state) => state.first)
  const isRunning = useChat((state) => state.running !== undefined)
  const open = openDescription(first, source)
  if (!open || isRunning || open.sample.text === '') return null
  return <p className={classes.who}>Your sample data is kept, and goes with your next prompt.</p>
}
