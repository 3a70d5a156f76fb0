import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Turn } from '@platen/contract'
import { IconArrowBackUp, IconArrowForwardUp, IconArrowsDiff, IconFileText } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useEditorSearch } from '../editor-search.ts'
import { useDraft } from '../draft/draft-store.ts'
import { useSteps } from '../use-steps.ts'

const ReviewDialog = lazy(() =>
  import('./review/review-dialog.tsx').then((part) => ({ default: part.ReviewDialog })),
)

const icon = { size: 15, 'aria-hidden': true } as const

/** The buttons for a turn that changed the draft. */
export function TurnActions({ turn }: { turn: Turn }) {
  const isLast = useDraft(({ past }) => past.at(-1)?.turn === turn.turnId)
  const isUndone = useDraft(({ future }) => future[0]?.turn === turn.turnId)
  const [isReviewed, setIsReviewed] = useState(false)
  const step = useSteps()
  const { go } = useEditorSearch()
  const isNarrow = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowsDiff {...icon} />}
        onClick={() => setIsReviewed(true)}
      >
        Review changes
      </Button>
      {isNarrow && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconFileText {...icon} />}
          onClick={() => go({ tab: 'page' })}
        >
          Show page
        </Button>
      )}
      {isLast && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowBackUp {...icon} />}
          onClick={() => step('undo')}
        >
          Undo
        </Button>
      )}
      {isUndone && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowForwardUp {...icon} />}
          onClick={() => step('redo')}
        >
          Redo
        </Button>
      )}
      {isReviewed && (
        <Suspense>
          <ReviewDialog turn={turn} onClose={() => setIsReviewed(false)} />
        </Suspense>
      )}
    </>
  )
}
