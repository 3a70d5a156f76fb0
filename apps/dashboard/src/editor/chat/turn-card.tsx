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
import { PutIn } from './put-in.tsx'
import { PromptWords } from './prompt-words.tsx'
import { ReachNote } from './reach/reach-note.tsx'
import { standingOf } from './review/turn-sides.ts'
import { TurnActs } from './turn-acts.tsx'
import { TurnSteps } from './turn-steps.tsx'
import { engineWords, outcomeWords, spentWords } from './turn-words.ts'

const signs: Readonly<Record<TurnOutcome, typeof IconCheck>> = {
  changed: IconCheck,
  answered: IconMessage,
  declined: IconHandStop,
  stopped: IconPlayerStop,
  failed: IconAlertTriangle,
}

/** One turn: what was asked, what came of it, and what can be done about it. */
export function TurnCard(props: {
  turn: Turn
  /** Of those that changed the draft. */
  isNewest: boolean
  /** Of those that picked fields. */
  isNewestPick: boolean
  onAgain: (turn: Turn) => void
}) {
  const { turn, isNewest, isNewestPick, onAgain } = props
  const { outcome, summary, notes, steps, engine, createdAt, tookMs, spent } = turn
  const isUndone = useDraft(({ future }) => future.some((step) => step.turn === turn.turnId))
  const isUntaken = useUntaken(turn, { isNewest, isUndone })
  const Sign = isUndone ? IconArrowBackUp : signs[outcome]
  const isUnchanged = outcome === 'failed' || outcome === 'stopped' || outcome === 'declined'
  return (
    <li className={classes.turn}>
      <PromptWords {...turn} />
      <div className={classes.answer} data-outcome={isUndone ? 'undone' : outcome}>
        <p className={classes.summary}>
          <Sign size={18} stroke={1.8} role="img" aria-label={isUndone ? 'Undone' : outcomeWords[outcome]} />
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
          <Folded label={stepsLabel(steps.length)}>
            <TurnSteps steps={steps} />
          </Folded>
        )}
        {turn.hasPickedFields && isNewestPick && !isUndone && <PickedFields turn={turn} />}
        {outcome === 'changed' && !isUndone && !isUntaken && <ReachNote turn={turn} isNewest={isNewest} />}
        {isUntaken && <PutIn turn={turn} />}
        <div className={classes.acts}>
          {outcome === 'changed' && <TurnActs turn={turn} />}
          {isUnchanged && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPencil size={14} aria-hidden />}
              onClick={() => onAgain(turn)}
            >
              Change the words and send again
            </Button>
          )}
        </div>
        <p className={classes.by}>
          {engineWords(engine)} · <TimeText instant={createdAt} /> · {spentWords(tookMs, spent)}
        </p>
      </div>
    </li>
  )
}

function stepsLabel(count: number): string {
  return count === 1 ? '1 step' : `${count} steps`
}

function Folded({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <UnstyledButton
        className={classes.fold}
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

/** Whether what a turn made is not in the draft, though nobody took it back by the last step. Of older turns only where it is noted. */
function useUntaken(turn: Turn, of: { isNewest: boolean; isUndone: boolean }): boolean {
  const { isNewest, isUndone } = of
  const { turnId, outcome } = turn
  const templateId = useDraft((state) => state.templateId)
  const source = useDraft((state) => state.source)
  const isNoted = useChat((state) => state.untaken.has(turnId))
  const enabled = outcome === 'changed' && isNewest
  const detail = useQuery({ ...authorQueries.turn(templateId, turnId), enabled }).data
  if (outcome !== 'changed' || isUndone) return false
  return isNoted || (isNewest && detail !== undefined && standingOf(detail.changes, source) === 'gone')
}
