import type { TurnStep } from '@platen/contract'
import { IconBan, IconCheck } from '@tabler/icons-react'
import classes from './chat.module.css'

/** Lists the steps in a turn, with the reason for each refused step. */
export function TurnSteps({ steps }: { steps: readonly TurnStep[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- steps are only appended
        <StepLine key={index} step={step} />
      ))}
    </ol>
  )
}

/** One step. While the turn is running, the reason for a refusal is hidden: the model tries again. */
export function StepLine({ step, isRunning }: { step: TurnStep; isRunning?: boolean }) {
  const { words, refused } = step
  return (
    <li data-refused={refused !== undefined || undefined}>
      {refused === undefined ? <IconCheck size={14} aria-hidden /> : <IconBan size={14} aria-hidden />}
      <span>
        {words}
        {refused !== undefined && (
          <span className={classes.reason}>
            {isRunning ? ' (not accepted)' : ` Not accepted: ${refused}`}
          </span>
        )}
      </span>
    </li>
  )
}
