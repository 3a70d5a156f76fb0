import { Button, Loader } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import classes from './chat.module.css'
import type { RunningTurn } from './chat-store.ts'
import { PromptWords } from './prompt-words.tsx'
import { TurnSteps } from './turn-steps.tsx'
import { engineWords } from './turn-words.ts'

/** The turn that goes on: what is said and done so far, and the way to stop it. */
export function RunningCard({ running }: { running: RunningTurn }) {
  const { said, steps, engine, stop } = running
  return (
    <li className={classes.turn}>
      <PromptWords {...running} />
      <div className={classes.answer} data-outcome="running">
        <div className={classes.working}>
          <Loader size={16} aria-hidden />
          <span>{engine ? `${engineWords(engine)} is at work…` : 'At work…'}</span>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlayerStop size={14} aria-hidden />}
            rightSection={<kbd className={classes.key}>Esc</kbd>}
            onClick={stop}
          >
            Stop
          </Button>
        </div>
        {said !== '' && <p className={classes.said}>{said}</p>}
        {steps.length > 0 && <TurnSteps steps={steps} />}
      </div>
    </li>
  )
}
