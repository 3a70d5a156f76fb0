import { Button, Group, Modal, SegmentedControl, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Turn, TurnDetail } from '@platen/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { authorQueries } from '../../../api/author-queries.ts'
import { PageDiff } from '../../../comparison/page-diff.tsx'
import { LoadingOrProblem } from '../../../ui/loading-or-problem.tsx'
import { useDraft, useDraftStore } from '../../draft/draft-store.ts'
import { CodeReview } from './code-review.tsx'
import classes from './review.module.css'
import { type AppliedState, appliedStateOf, draftsOfTurn } from './drafts-of-turn.ts'
import { useChoices } from './use-choices.ts'

/** Shows a turn's changes as pages and as code, and lets the user keep or drop each one. */
export function ReviewDialog({ turn, onClose }: { turn: Turn; onClose: () => void }) {
  const templateId = useDraft((state) => state.templateId)
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const detail = useQuery(authorQueries.turn(templateId, turn.turnId))
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(1240px, 96vw)"
      fullScreen={isNarrow}
      title={`What changed: ${turn.summary}`}
      classNames={{ title: classes.title, body: classes.body }}
    >
      <LoadingOrProblem query={detail} what="the changes">
        {(read) => <Review detail={read} onClose={onClose} />}
      </LoadingOrProblem>
    </Modal>
  )
}

const names = { before: 'before', after: 'after' }

function Review({ detail, onClose }: { detail: TurnDetail; onClose: () => void }) {
  const draft = useDraftStore()
  // The draft cannot change while the dialog is open.
  const [now] = useState(() => draft.getState().source)
  const [shows, setShows] = useState<'pages' | 'code'>('pages')
  const appliedState = appliedStateOf(detail.changes, now)
  const choices = useChoices(detail, now)
  const { result } = choices
  const sides = useMemo(() => {
    const { before } = draftsOfTurn(detail, now)
    return { before: { kind: 'draft', source: before }, after: { kind: 'draft', source: result } } as const
  }, [detail, now, result])
  return (
    <>
      <SegmentedControl
        value={shows}
        onChange={(value) => setShows(value === 'code' ? 'code' : 'pages')}
        data={[
          { value: 'pages', label: 'Pages' },
          { value: 'code', label: `Individual changes (${choices.total})` },
        ]}
        aria-label="View"
        className={classes.shows}
      />
      {shows === 'pages' ? (
        <PageDiff templateId={draft.getState().templateId} {...sides} names={names} />
      ) : (
        <CodeReview detail={detail} choices={choices} isFixed={appliedState === 'gone'} />
      )}
      <SelectionBar appliedState={appliedState} choices={choices} onClose={onClose} />
    </>
  )
}

/** Shows the effect of the selection, with a button that applies it. */
function SelectionBar(props: {
  appliedState: AppliedState
  choices: ReturnType<typeof useChoices>
  onClose: () => void
}) {
  const { appliedState, choices, onClose } = props
  const { droppedCount, total, broken, apply } = choices
  const [isRefused, setIsRefused] = useState(false)
  const canApply = droppedCount > 0 && broken === undefined && appliedState !== 'gone'
  return (
    <Group justify="space-between" gap="sm" className={classes.foot}>
      <Text size="sm" c={broken === undefined && !isRefused ? 'dimmed' : 'red'} role="status">
        {selectionText({ appliedState, broken, isRefused, droppedCount, total })}
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {droppedCount > 0 && (
          <Button
            aria-disabled={!canApply}
            {...(canApply ? {} : { 'data-disabled': true })}
            onClick={() => {
              if (!canApply) return
              if (apply()) onClose()
              else setIsRefused(true)
            }}
          >
            {droppedCount === 1 ? 'Drop 1 change' : `Drop ${droppedCount} changes`}
          </Button>
        )}
      </Group>
    </Group>
  )
}

function selectionText(of: {
  appliedState: AppliedState
  broken: string | undefined
  isRefused: boolean
  droppedCount: number
  total: number
}): string {
  const { appliedState, broken, isRefused, droppedCount, total } = of
  if (appliedState === 'gone') return 'This change is not in your draft.'
  if (isRefused)
    return 'These lines were edited after this change, so it cannot be dropped separately. Your draft was not changed.'
  if (broken !== undefined)
    return `With this selection, ${broken} is not valid JSON. Keep or drop more of its changes.`
  if (droppedCount === 0)
    return 'All changes are kept. Under “Individual changes”, you can discard the ones that you do not want.'
  if (droppedCount === total) return 'All changes are dropped: the draft returns to its previous state.'
  return `${total - droppedCount} of ${total} changes are kept.`
}
