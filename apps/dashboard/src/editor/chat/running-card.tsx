import { Loader, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { FirstPage } from '../../pdf-view/first-page.tsx'
import { formatPages } from '../../ui/format-measures.ts'
import { useEditorSearch } from '../editor-search.ts'
import { usePreview } from '../preview/preview-store.ts'
import classes from './chat.module.css'
import type { RunningTurn } from './chat-store.ts'
import { Elapsed } from './elapsed.tsx'
import { PromptView } from './prompt-view.tsx'
import { StepLine } from './turn-steps.tsx'
import { activityText, engineName } from './turn-labels.ts'

/** Shows the messages and steps in the running turn, followed by its current activity. */
export function RunningCard({ running }: { running: RunningTurn }) {
  const { log, engine, startedAt } = running
  const isNarrow = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  return (
    <li className={classes.turn}>
      <PromptView {...running} />
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
          <span className={classes.doing}>{activityText(running)}…</span>
          <span className={classes.since}>
            {engine && `${engineName(engine)} · `}
            <Elapsed since={startedAt} />
          </span>
          {!isNarrow && (
            <span className={classes.key}>
              <kbd>Esc</kbd> to stop
            </span>
          )}
        </div>
        {isNarrow && <UnfinishedPage />}
      </div>
    </li>
  )
}

/** Shows the first page of the unfinished result on narrow screens, where the document is not next to the chat. */
function UnfinishedPage() {
  const good = usePreview((state) => state.good)
  const isWorking = usePreview((state) => state.working !== undefined)
  const { go } = useEditorSearch()
  if (!isWorking || !good) return null
  return (
    <UnstyledButton className={classes.unfinishedPage} onClick={() => go({ tab: 'page' })}>
      <FirstPage pdf={good.pdf} alt="The first page" />
      <span>{formatPages(good.pdf.pages)} so far</span>
    </UnstyledButton>
  )
}
