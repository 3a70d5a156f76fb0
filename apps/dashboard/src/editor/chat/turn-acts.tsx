import { Button } from '@mantine/core'
import type { Turn } from '@platen/contract'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useDraft } from '../draft/draft-store.ts'
import { useSteps } from '../use-steps.ts'

/** What can be done about a turn that changed the draft. */
export function TurnActs({ turn }: { turn: Turn }) {
  const isLast = useDraft(({ past }) => past.at(-1)?.turn === turn.turnId)
  const isUndone = useDraft(({ future }) => future[0]?.turn === turn.turnId)
  const step = useSteps()
  if (isLast)
    return (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowBackUp size={14} aria-hidden />}
        onClick={() => step('undo')}
      >
        Undo this
      </Button>
    )
  if (isUndone)
    return (
      <Button size="compact-sm" variant="default" onClick={() => step('redo')}>
        Redo this
      </Button>
    )
  return null
}
