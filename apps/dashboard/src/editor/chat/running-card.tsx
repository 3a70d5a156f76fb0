import { Loader, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { FirstPage } from '../../pdf-view/first-page.tsx'
import { pagesWords } from '../../ui/measure-words.ts'
import { useEditorSearch } from '../editor-search.ts'
import { usePreview } from '../preview/preview-store.ts'
import classes from './chat.module.css'
import type { RunningTurn } from './chat-store.ts'
import { Elapsed } from './elapsed.tsx'
import { PromptWords } from './prompt-words.tsx'
import { StepLine } from './turn-steps.tsx'
import { doingWords, engineWords } from './turn-words.ts'

/** The turn that goes on: what was said and done so far, and at the end what is being done now. */
export function RunningCard({ running }: { running: RunningTurn }) {
  const { log, engine, startedAt } = running
  const isNarrow = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  return (
    <li className={classes.turn}>
      <PromptWords {...running} />
      <div className={classes.answer} data-outcome="running">
        {log.length > 0 && (
          <ol className={classes.steps} aria-label="Steps so far">
            {log.map((entry, index) =>
              'step' in entry ? (
                // oxlint-disable-next-line react/no-array-index-key -- a log only grows
                <StepLine key={index} step={entry.step} isRunning />
              ) : (
                // oxlint-disable-next-line react/no-array-index-key -- a log only grows
                <li key={index} className={classes.said}>
                  {entry.said.trim()}
                </li>
              ),
            )}
          </ol>
        )}
        <div className={classes.working}>
          <Loader size={16} aria-hidden />
          <span className={classes.doing}>{doingWords(running)}…</span>
          <span className={classes.since}>
            {engine && `${engineWords(engine)} · `}
            <Elapsed since={startedAt} />
          </span>
          {!isNarrow && (
            <span className={classes.key}>
              <kbd>Esc</kbd> stops it
            </span>
          )}
        </div>
        {isNarrow && <GrowingPage />}
      </div>
    </li>
  )
}

/** The first page of what is being made, where the document is not beside the chat. */
function GrowingPage() {
  const good = usePreview((state) => state.good)
  const isWorking = usePreview((state) => state.working !== undefined)
  const { go } = useEditorSearch()
  if (!isWorking || !good) return null
  return (
    <UnstyledButton className={classes.growing} onClick={() => go({ tab: 'page' })}>
      <FirstPage pdf={good.pdf} alt="The first page" />
      <span>{pagesWords(good.pdf.pages)} so far</span>
    </UnstyledButton>
  )
}
