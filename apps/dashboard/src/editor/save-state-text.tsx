import { Button, Group, Text, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconLoader2 } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useDraft } from './draft/draft-context.tsx'
import type { SaveState } from './draft/draft-store.ts'
import classes from './editor-header.module.css'

const ConflictDialog = lazy(() =>
  import('./conflict/conflict-dialog.tsx').then((part) => ({ default: part.ConflictDialog })),
)

const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const
const looks: Record<SaveState['kind'], { word: string; icon: ReactNode; color: string }> = {
  saved: { word: 'Saved', icon: <IconCloudCheck {...icon} />, color: 'dimmed' },
  unsaved: { word: 'Saving…', icon: <IconLoader2 {...icon} />, color: 'dimmed' },
  saving: { word: 'Saving…', icon: <IconLoader2 {...icon} />, color: 'dimmed' },
  offline: { word: 'Offline, will retry', icon: <IconCloudOff {...icon} />, color: 'orange' },
  refused: { word: 'Not saved', icon: <IconAlertTriangle {...icon} />, color: 'red' },
  conflict: { word: 'Changed elsewhere', icon: <IconAlertTriangle {...icon} />, color: 'red' },
}

/** What autosave is doing, and the way out when it cannot go on by itself. */
export function SaveStateText() {
  const save = useDraft((state) => state.save)
  const [isComparing, setIsComparing] = useState(false)
  const look = looks[save.kind]
  const words = (
    <Text size="sm" c={look.color} className={classes.state} role="status">
      <Group gap={6} wrap="nowrap" component="span">
        {look.icon}
        {look.word}
      </Group>
    </Text>
  )
  if (save.kind === 'conflict') {
    return (
      <>
        {words}
        <Button size="compact-sm" color="red" variant="light" onClick={() => setIsComparing(true)}>
          Compare
        </Button>
        {isComparing && (
          <Suspense>
            <ConflictDialog theirs={save.theirs} onClose={() => setIsComparing(false)} />
          </Suspense>
        )}
      </>
    )
  }
  if (save.kind === 'offline' || save.kind === 'refused') {
    return (
      <Tooltip label={`${save.message} What you type is kept in this browser.`} withArrow multiline maw={320}>
        <span tabIndex={0}>{words}</span>
      </Tooltip>
    )
  }
  return words
}
