import type { TurnStep } from '@platen/contract'
import { IconBan, IconCheck } from '@tabler/icons-react'
import classes from './chat.module.css'

/** What was done on the way, one below the other; what was tried and not taken, with the reason. */
export function TurnSteps({ steps }: { steps: readonly TurnStep[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ words, refused }, index) => (
        <li key={index} data-refused={refused !== undefined || undefined}>
          {refused === undefined ? <IconCheck size={14} aria-hidden /> : <IconBan size={14} aria-hidden />}
          <span>
            {words}
            {refused !== undefined && <span className={classes.reason}> Not taken: {refused}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
