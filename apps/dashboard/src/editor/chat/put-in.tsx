import { Button, Text } from '@mantine/core'
import type { DraftSource, Turn, TurnDetail } from '@platen/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { authorQueries } from '../../api/author-queries.ts'
import { sentenceOf } from '../../ui/sentence-error.ts'
import { useSaveNow } from '../draft/autosave.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import { changeBetween } from '../draft/history.ts'
import classes from './chat.module.css'
import { turnSides } from './review/turn-sides.ts'
import { apart, takeUp } from './take-up.ts'
import noteClasses from './turn-note.module.css'
import { stepLabel } from './turn-words.ts'
import { markTakenUp } from './untaken-turns.ts'

const ConflictDialog = lazy(() =>
  import('../conflict/conflict-dialog.tsx').then((part) => ({ default: part.ConflictDialog })),
)

/** An outcome that is kept with the template, and is not in the draft: it can be put in at any time, as one step of undo. */
export function PutIn({ turn }: { turn: Turn }) {
  const draft = useDraftStore()
  const client = useQueryClient()
  const saveNow = useSaveNow()
  const [sides, setSides] = useState<{ mine: DraftSource; theirs: DraftSource }>()
  const words = { label: stepLabel(turn), turn: turn.turnId }
  const done = () => {
    markTakenUp(draft, turn.turnId)
    void saveNow()
  }
  const put = useMutation({
    mutationFn: () => client.fetchQuery(authorQueries.turn(draft.getState().templateId, turn.turnId)),
    onSuccess: (detail: TurnDetail) => {
      const mine = draft.getState().source
      const { before: base, after: theirs } = turnSides(detail, mine)
      if (takeUp(draft, { base, theirs }, words)) done()
      else setSides(apart({ base, theirs }, mine))
    },
  })
  return (
    <div className={noteClasses.clash} role="group" aria-label="Not in your draft">
      <Text size="sm">
        This was made, and is not in your draft. Where you changed the same place, you choose what stays.
      </Text>
      {put.error !== null && (
        <Text size="sm" c="red" role="alert">
          {sentenceOf(put.error)}
        </Text>
      )}
      <div className={classes.acts}>
        <Button size="compact-sm" loading={put.isPending} onClick={() => put.mutate()}>
          Put it in
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
              const now = draft.getState()
              now.edit(changeBetween(now.source, chosen), { ...words, isOnPage: true })
              done()
            }}
            onClose={() => setSides(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
