import { Button, UnstyledButton } from '@mantine/core'
import type { Turn, TurnOutcome } from '@platen/contract'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconChevronDown,
  IconHandStop,
  IconInfoCircle,
  IconMessage,
  IconPencil,
  IconPlayerStop,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { authorQueries } from '../../api/author-queries.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { useChat } from './chat-store.ts'
import classes from './chat.module.css'
import { PickedFields } from './picked-fields.tsx'
import { UnappliedTurn } from './unapplied-turn.tsx'
import { PromptView } from './prompt-view.tsx'
import { ReachNote } from './reach/reach-note.tsx'
import { appliedStateOf } from './review/drafts-of-turn.ts'
import { TurnActions } from './turn-actions.tsx'
import { TurnSteps } from './turn-steps.tsx'
import { engineName, outcomeLabels, usageText } from './turn-labels.ts'

const signs: Readonly<Record<TurnOutcome, typeof IconCheck>> = {
  changed: IconCheck,
  answered: IconMessage,
  declined: IconHandStop,
  stopped: IconPlayerStop,
  failed: IconAlertTriangle,
}

/** One turn: its prompt, its result and its buttons. */
export function TurnCard(props: {
  turn: Turn
  /** The newest turn that changed the draft. */
  isNewest: boolean
  /** The newest turn that chose fields. */
  isNewestPick: boolean
  onAgain: (turn: Turn) => void
}) {
  const { turn, isNewest, isNewestPick, onAgain } = props
  const { outcome, summary, notes, steps, engine, createdAt, tookMs, spent } = turn
  const isUndone = useDraft(({ future }) => future.some((step) => step.turn === turn.turnId))
  const isUnapplied = useIsUnapplied(turn, { isNewest, isUndone })
  const Sign = isUndone ? IconArrowBackUp : signs[outcome]
  const isUnchanged = outcome === 'failed' || outcome === 'stopped' || outcome === 'declined'
  return (
    <li className={classes.turn}>
      <PromptView {...turn} />
      <div className={classes.answer} data-outcome={isUndone ? 'undone' : outcome}>
        <p className={classes.summary}>
          <Sign size={18} stroke={1.8} role="img" aria-label={isUndone ? 'Undone' : outcomeLabels[outcome]} />
          <span>
            {isUndone && <span aria-hidden>Undone: </span>}
            {summary}
          </span>
        </p>
        {!isUndone && notes.length > 0 && (
          <ul className={classes.notes}>
            {notes.map((note) => (
              <li key={note}>
                <IconInfoCircle size={15} aria-hidden />
                {note}
              </li>
            ))}
          </ul>
        )}
        {steps.length > 0 && (
          <Disclosure label={stepsLabel(steps.length)}>
            <TurnSteps steps={steps} />
          </Disclosure>
        )}
        {turn.hasPickedFields && isNewestPick && !isUndone && <PickedFields turn={turn} />}
        {outcome === 'changed' && !isUndone && (
          <ReachNote turn={turn} isNewest={isNewest} isUnapplied={isUnapplied} />
        )}
        {isUnapplied && <UnappliedTurn turn={turn} />}
        <div className={classes.actions}>
          {outcome === 'changed' && <TurnActions turn={turn} />}
          {isUnchanged && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPencil size={14} aria-hidden />}
              onClick={() => onAgain(turn)}
            >
              Edit and resend
            </Button>
          )}
        </div>
        <p className={classes.by}>
          {engineName(engine)} · <TimeText instant={createdAt} /> · {usageText(tookMs, spent)}
        </p>
      </div>
    </li>
  )
}

function stepsLabel(count: number): string {
  return count === 1 ? '1 step' : `${count} steps`
}

function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <UnstyledButton
        className={classes.disclosure}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconChevronDown size={14} aria-hidden />
        {label}
      </UnstyledButton>
      <div id={id}>{isOpen && children}</div>
    </div>
  )
}

/** Whether the result of a turn is missing from the draft without having been undone. For older turns, only if they are marked. */
function useIsUnapplied(turn: Turn, of: { isNewest: boolean; isUndone: boolean }): boolean {
  const { isNewest, isUndone } = of
  const { turnId, outcome } = turn
  const templateId = useDraft((state) => state.templateId)
  const source = useDraft((state) => state.source)
  const isMarked = useChat((state) => state.unapplied.has(turnId))
  const enabled = outcome === 'changed' && isNewest
  const detail = useQuery({ ...authorQueries.turn(templateId, turnId), enabled }).data
  if (outcome !== 'changed' || isUndone) return false
  return isMarked || (isNewest && detail !== undefined && appliedStateOf(detail.changes, source) === 'gone')
}
