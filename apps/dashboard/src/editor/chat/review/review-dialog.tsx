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
import { type Standing, standingOf, turnSides } from './turn-sides.ts'
import { useChoices } from './use-choices.ts'

/** What a turn changed, as pages and as code, with each piece of it to keep or drop. */
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
      <LoadingOrProblem query={detail}>
        {(read) => <Review detail={read} onClose={onClose} />}
      </LoadingOrProblem>
    </Modal>
  )
}

const names = { before: 'before', after: 'after' }

function Review({ detail, onClose }: { detail: TurnDetail; onClose: () => void }) {
  const draft = useDraftStore()
  // Nobody can change the draft behind the dialog.
  const [now] = useState(() => draft.getState().source)
  const [shows, setShows] = useState<'pages' | 'code'>('pages')
  const standing = standingOf(detail.changes, now)
  const choices = useChoices(detail, now)
  const { result } = choices
  const sides = useMemo(() => {
    const { before } = turnSides(detail, now)
    return { before: { kind: 'draft', source: before }, after: { kind: 'draft', source: result } } as const
  }, [detail, now, result])
  return (
    <>
      <SegmentedControl
        value={shows}
        onChange={(value) => setShows(value === 'code' ? 'code' : 'pages')}
        data={[
          { value: 'pages', label: 'Pages' },
          { value: 'code', label: `Piece by piece (${choices.total})` },
        ]}
        aria-label="Shown as"
        className={classes.shows}
      />
      {shows === 'pages' ? (
        <PageDiff templateId={draft.getState().templateId} {...sides} names={names} />
      ) : (
        <CodeReview detail={detail} choices={choices} isFixed={standing === 'gone'} />
      )}
      <Foot standing={standing} choices={choices} onClose={onClose} />
    </>
  )
}

/** What the choice comes to, and the button that takes it. */
function Foot(props: { standing: Standing; choices: ReturnType<typeof useChoices>; onClose: () => void }) {
  const { standing, choices, onClose } = props
  const { droppedCount, total, broken, take } = choices
  const [isRefused, setIsRefused] = useState(false)
  const canTake = droppedCount > 0 && broken === undefined && standing !== 'gone'
  return (
    <Group justify="space-between" gap="sm" className={classes.foot}>
      <Text size="sm" c={broken === undefined && !isRefused ? 'dimmed' : 'red'} role="status">
        {footWords({ standing, broken, isRefused, droppedCount, total })}
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {droppedCount > 0 && (
          <Button
            aria-disabled={!canTake}
            {...(canTake ? {} : { 'data-disabled': true })}
            onClick={() => {
              if (!canTake) return
              if (take()) onClose()
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

function footWords(of: {
  standing: Standing
  broken: string | undefined
  isRefused: boolean
  droppedCount: number
  total: number
}): string {
  const { standing, broken, isRefused, droppedCount, total } = of
  if (standing === 'gone') return 'This is not in your draft now.'
  if (isRefused)
    return 'Those lines were changed again since, so they cannot be dropped by themselves. Nothing was changed.'
  if (broken !== undefined)
    return `So, ${broken} could not be read any more: its pieces belong together. Keep or drop more of them.`
  if (droppedCount === 0) return 'Everything is kept. Piece by piece, you can drop what you do not want.'
  if (droppedCount === total) return 'All of it is dropped: the draft becomes as it was before.'
  return `${total - droppedCount} of ${total} changes are kept.`
}
