import { Button, Text } from '@mantine/core'
import { cutText } from '@platen/draft'
import { lazy, Suspense, useState } from 'react'
import { useSaveNow } from '../draft/autosave.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import { changeBetween } from '../draft/history.ts'
import classes from './chat.module.css'
import { chatOf, type Clash } from './chat-store.ts'
import { apart } from './take-up.ts'

const ConflictDialog = lazy(() =>
  import('../conflict/conflict-dialog.tsx').then((part) => ({ default: part.ConflictDialog })),
)

/** An outcome that touches what the person changed meanwhile: nothing is in the draft before it is chosen. */
export function ClashNote({ clash }: { clash: Clash }) {
  const draft = useDraftStore()
  const saveNow = useSaveNow()
  const [sides, setSides] = useState<ReturnType<typeof apart>>()
  const done = () => chatOf(draft).setState({ clash: undefined })
  return (
    <div className={classes.clash} role="group" aria-label="Changed in the same place">
      <Text size="sm">
        While this was made, you changed the same place. Nothing of it is in your draft yet: choose what
        stays.
      </Text>
      <div className={classes.acts}>
        <Button size="compact-sm" onClick={() => setSides(apart(clash, draft.getState().source))}>
          Choose what stays
        </Button>
        <Button size="compact-sm" variant="default" onClick={done}>
          Leave my draft as it is
        </Button>
      </div>
      {sides && (
        <Suspense>
          <ConflictDialog
            title="You and the chat changed the same place"
            lead="“Mine” is what you changed, “theirs” is what came of your prompt. What does not touch is put together already."
            {...sides}
            settleWords="Take this"
            onSettle={(chosen) => {
              const label = `Chat: ${cutText(clash.turn.summary, 60)}`
              const now = draft.getState()
              now.edit(changeBetween(now.source, chosen), { label, isOnPage: true, turn: clash.turn.turnId })
              void saveNow()
              done()
            }}
            onClose={() => setSides(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
