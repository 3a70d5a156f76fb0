import { Button, Text, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconLoader2 } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { TimeText } from '../ui/time-text.tsx'
import { type SaveState, useDraft, useDraftStore } from './draft/draft-store.ts'
import classes from './editor-header.module.css'

const ConflictDialog = lazy(() =>
  import('./conflict/conflict-dialog.tsx').then((part) => ({ default: part.ConflictDialog })),
)

const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const
const states: Record<SaveState['kind'], { word: string; icon: ReactNode; color: string }> = {
  saved: { word: 'Saved', icon: <IconCloudCheck {...icon} />, color: 'var(--soft)' },
  unsaved: { word: 'Saving…', icon: <IconLoader2 {...icon} />, color: 'var(--soft)' },
  saving: { word: 'Saving…', icon: <IconLoader2 {...icon} />, color: 'var(--soft)' },
  offline: {
    word: 'Offline, will retry',
    icon: <IconCloudOff {...icon} />,
    color: 'light-dark(#8a4b00, #ffb65c)',
  },
  refused: {
    word: 'Not saved',
    icon: <IconAlertTriangle {...icon} />,
    color: 'light-dark(#b02525, #ff9b9b)',
  },
  conflict: {
    word: 'Conflict',
    icon: <IconAlertTriangle {...icon} />,
    color: 'light-dark(#b02525, #ff9b9b)',
  },
}

/** Shows the state of autosave, with ways to resolve errors. */
export function SaveStateText() {
  const save = useDraft((state) => state.save)
  const isMoving = save.kind === 'saving' || save.kind === 'unsaved'
  const { word, icon: sign, color } = states[save.kind]
  const status = (
    <Text
      component="span"
      size="sm"
      c={color}
      className={`${classes.state} ${isMoving ? classes.turning : ''}`}
      role="status"
    >
      {sign}
      <span className={classes.word}>{word}</span>
    </Text>
  )
  if (save.kind === 'conflict') {
    return (
      <>
        {status}
        <Compare theirs={save.theirs} />
      </>
    )
  }
  if (save.kind === 'offline' || save.kind === 'refused') {
    return (
      <Tooltip
        label={`${save.message} Your changes are kept in this browser.`}
        withArrow
        multiline
        maw={320}
        events={{ hover: true, focus: true, touch: true }}
      >
        <span tabIndex={0}>{status}</span>
      </Tooltip>
    )
  }
  return status
}

function Compare({ theirs }: Pick<Extract<SaveState, { kind: 'conflict' }>, 'theirs'>) {
  const draft = useDraftStore()
  const [isComparing, setIsComparing] = useState(false)
  return (
    <>
      <Button size="compact-sm" color="red" variant="light" flex="none" onClick={() => setIsComparing(true)}>
        Compare
      </Button>
      {isComparing && (
        <Suspense>
          <ConflictDialog
            title="Conflicting changes"
            lead={
              <>
                Another tab or another user saved this template <TimeText instant={theirs.updatedAt} />, while
                you were editing it. Choose which version of each file to keep. Until then, your changes are
                kept in this browser.
              </>
            }
            mine={draft.getState().source}
            theirs={theirs.source}
            onConfirm={(chosen) => draft.getState().settle(chosen, theirs)}
            onClose={() => setIsComparing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
