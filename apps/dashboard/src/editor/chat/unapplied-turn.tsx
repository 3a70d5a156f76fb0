import { Button, Text } from '@mantine/core'
import type { DraftSource, Turn, TurnDetail } from '@platen/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { authorQueries } from '../../api/author-queries.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import { useSaveNow } from '../draft/autosave.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import { changeBetween } from '../draft/history.ts'
import classes from './chat.module.css'
import { draftsOfTurn } from './review/drafts-of-turn.ts'
import { splitConflicts, mergeIntoDraft } from './merge-into-draft.ts'
import noteClasses from './turn-note.module.css'
import { stepLabel } from './turn-labels.ts'
import { markApplied } from './unapplied-turns.ts'

const ConflictDialog = lazy(() =>
  import('../conflict/conflict-dialog.tsx').then((part) => ({ default: part.ConflictDialog })),
)

/** Offers to add a result that is stored with the template but not in the draft, as one undo step. */
export function UnappliedTurn({ turn }: { turn: Turn }) {
  const draft = useDraftStore()
  const client = useQueryClient()
  const saveNow = useSaveNow()
  const [sides, setSides] = useState<{ mine: DraftSource; theirs: DraftSource }>()
  const step = { label: stepLabel(turn), turn: turn.turnId }
  const done = () => {
    markApplied(draft, turn.turnId)
    void saveNow()
  }
  const put = useMutation({
    mutationFn: () => client.fetchQuery(authorQueries.turn(draft.getState().templateId, turn.turnId)),
    onSuccess: (detail: TurnDetail) => {
      const mine = draft.getState().source
      const { before: base, after: theirs } = draftsOfTurn(detail, mine)
      if (mergeIntoDraft(draft, { base, theirs }, step)) done()
      else setSides(splitConflicts({ base, theirs }, mine))
    },
  })
  return (
    <div className={noteClasses.clash} role="group" aria-label="Not in your draft">
      <Text size="sm">
        This result is not in your draft. If you changed the same parts, you choose which version to keep.
      </Text>
      {put.error !== null && (
        <Text size="sm" c="red" role="alert">
          {userMessageOf(put.error)}
        </Text>
      )}
      <div className={classes.actions}>
        <Button size="compact-sm" loading={put.isPending} onClick={() => put.mutate()}>
          Add to draft
        </Button>
      </div>
      {sides && (
        <Suspense>
          <ConflictDialog
            title="You and the chat changed the same part"
            lead="“Mine” is your change, and “theirs” is the result of your prompt. All other changes are already merged."
            {...sides}
            confirmLabel="Use this"
            onConfirm={(chosen) => {
              const now = draft.getState()
              now.edit(changeBetween(now.source, chosen), { ...step, isOnPage: true })
              done()
            }}
            onClose={() => setSides(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
