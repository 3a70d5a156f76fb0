import { Loader } from '@mantine/core'
import classes from './chat.module.css'
import type { RunningTurn } from './chat-store.ts'
import { PromptWords } from './prompt-words.tsx'
import { TurnSteps } from './turn-steps.tsx'
import { engineWords } from './turn-words.ts'

/** The turn that goes on: what is said and done so far, and how to stop it. */
export function RunningCard({ running }: { running: RunningTurn }) {
  const { said, steps, engine } = running
  return (
    <li className={classes.turn}>
      <PromptWords {...running} />
      <div className={classes.answer} data-outcome="running">
        <div className={classes.working}>
          <Loader size={16} aria-hidden />
          <span>{engine ? `${engineWords(engine)} is at work…` : 'At work…'}</span>
          <span className={classes.key}>
            <kbd>Esc</kbd> stops it
          </span>
        </div>
        {said !== '' && <p className={classes.said}>{said}</p>}
        {steps.length > 0 && <TurnSteps steps={steps} />}
      </div>
    </li>
  )
}
