import { Button, Loader } from '@mantine/core'
import { IconPlayerStopFilled } from '@tabler/icons-react'
import { useEditorSearch } from '../editor-search.ts'
import { useChat } from './chat-store.ts'
import { Elapsed } from './elapsed.tsx'
import { activityText } from './turn-labels.ts'
import classes from './working-strip.module.css'

/** Shows the running turn's activity above the other tabs, with a button to stop it. */
export function WorkingStrip() {
  const running = useChat((state) => state.running)
  const { go } = useEditorSearch()
  if (!running) return null
  return (
    <div className={classes.strip} role="group" aria-label="Chat in progress">
      <Loader size={14} aria-hidden />
      <span className={classes.doing}>{activityText(running)}…</span>
      <span className={classes.since}>
        <Elapsed since={running.startedAt} />
      </span>
      <Button size="compact-sm" variant="subtle" onClick={() => go({ tab: 'chat' })}>
        Open Chat
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlayerStopFilled size={14} aria-hidden />}
        onClick={running.stop}
      >
        Stop
      </Button>
    </div>
  )
}
