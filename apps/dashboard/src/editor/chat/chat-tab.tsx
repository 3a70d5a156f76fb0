import { Button, CloseButton, VisuallyHidden } from '@mantine/core'
import type { Turn } from '@platen/contract'
import { IconClick } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { authorQueries } from '../../api/author-queries.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { askingOf, useAsking } from '../asking/asking.ts'
import { useDraft, useDraftStore } from '../draft/draft-store.ts'
import { usePageControls } from '../fields/page-controls.ts'
import classes from './chat.module.css'
import { type Unanswered, type SentPrompt, useChat } from './chat-store.ts'
import { ChatStart } from './chat-start.tsx'
import { openDescription } from './first-description.ts'
import { isStored, joinTurns } from './join-turns.ts'
import { useScrollToNewest } from './use-scroll-to-newest.ts'
import { NextPrompt } from './next-prompt.tsx'
import { PromptView } from './prompt-view.tsx'
import { RunningCard } from './running-card.tsx'
import { stepsOf } from './running-log.ts'
import { TurnCard } from './turn-card.tsx'
import { activityText, outcomeLabels } from './turn-labels.ts'
import { useAskAgain } from './use-ask-again.ts'
import { useStopOnEscape } from './use-stop-on-escape.ts'
import { EngineNote } from './engine-note.tsx'

/** The conversation about this template and the box for the next prompt. */
export function ChatTab() {
  const templateId = useDraft((state) => state.templateId)
  const list = useQuery(authorQueries.turns(templateId))
  const ended = useChat((state) => state.ended)
  const running = useChat((state) => state.running)
  const unanswered = useChat((state) => state.unanswered)
  const turns = useMemo(() => joinTurns(list.data?.turns ?? [], ended), [list.data, ended])
  const again = useAskAgain()
  const section = useRef<HTMLElement>(null)
  useStopOnEscape(section)
  return (
    <section ref={section} className={classes.chat} aria-label="Chat">
      {list.data || running ? (
        turns.length === 0 && !running && !unanswered ? (
          <ChatStart />
        ) : (
          <Conversation turns={turns} onAgain={again} />
        )
      ) : (
        <div className={classes.loading}>
          <LoadingOrProblem query={list} what="the chat">
            {() => null}
          </LoadingOrProblem>
        </div>
      )}
      <div className={classes.foot}>
        <AboutChip />
        <NextPrompt label="What would you like to change?" />
        <DescriptionNote />
        <EngineNote />
      </div>
    </section>
  )
}

/** Lists the turns, newest last, and keeps the newest in view. */
function Conversation({
  turns,
  onAgain,
}: {
  turns: readonly Turn[]
  onAgain: (written: SentPrompt) => void
}) {
  const running = useChat((state) => state.running)
  const unanswered = useUnanswered(turns)
  const newestPick = turns.findLast(({ hasPickedFields }) => hasPickedFields)?.turnId
  const newestChange = turns.findLast(({ outcome }) => outcome === 'changed')?.turnId
  const list = useRef<HTMLOListElement>(null)
  useScrollToNewest(list, {
    newest: `${turns.at(-1)?.turnId} ${running?.startedAt} ${unanswered?.sentence}`,
    isRunning: running !== undefined,
  })
  return (
    <div
      className={classes.scroller}
      role="region"
      aria-label="Conversation"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
      tabIndex={0}
    >
      <ol ref={list} className={classes.turns}>
        {turns.map((turn) => (
          <TurnCard
            key={turn.turnId}
            turn={turn}
            isNewest={turn.turnId === newestChange}
            isNewestPick={turn.turnId === newestPick}
            onAgain={onAgain}
          />
        ))}
        {running && <RunningCard running={running} />}
        {unanswered && (
          <li className={classes.turn}>
            <PromptView {...unanswered} />
            <div className={classes.answer} data-outcome="failed">
              <p className={classes.summary}>{unanswered.sentence} Your draft was not changed.</p>
              <div className={classes.actions}>
                <Button size="compact-sm" variant="default" onClick={() => onAgain(unanswered)}>
                  Edit and resend
                </Button>
              </div>
            </div>
          </li>
        )}
      </ol>
      <Progress turns={turns} />
    </div>
  )
}

/** Returns the unanswered prompt, unless the service has stored its turn. */
function useUnanswered(turns: readonly Turn[]): Unanswered | undefined {
  const unanswered = useChat((state) => state.unanswered)
  return unanswered && !isStored(turns, unanswered) ? unanswered : undefined
}

/** Announces progress to screen readers. */
function Progress({ turns }: { turns: readonly Turn[] }) {
  const last = turns.at(-1)
  const running = useChat((state) => state.running)
  const ended = useChat((state) => state.ended)
  const unanswered = useUnanswered(turns)
  const step = running && stepsOf(running.log).at(-1)
  const announcement = running
    ? step
      ? `${step.words}${step.refused === undefined ? '' : ' (not accepted)'}`
      : `${activityText(running)}…`
    : unanswered
      ? `${unanswered.sentence} Your draft was not changed.`
      : last && ended.length > 0
        ? `${outcomeLabels[last.outcome]}: ${last.summary}`
        : ''
  return <VisuallyHidden role="status">{announcement}</VisuallyHidden>
}

/** Shows the element that the next prompt is about, with a button to remove it, or offers the selected element. */
function AboutChip() {
  const asking = askingOf(useDraftStore())
  const about = useAsking((state) => state.about)
  const { element } = usePageControls()
  if (about)
    return (
      <div className={classes.aboutLine}>
        <span className={classes.about}>
          <IconClick size={14} aria-hidden />
          About: {about.words}
          <CloseButton
            size="xs"
            aria-label={`Remove “${about.words}” from the prompt`}
            onClick={() => asking.setState(({ wanted }) => ({ about: undefined, wanted: wanted + 1 }))}
          />
        </span>
      </div>
    )
  if (!element) return null
  return (
    <div className={classes.aboutLine}>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconClick size={13} aria-hidden />}
        onClick={() => asking.setState(({ wanted }) => ({ about: element, wanted: wanted + 1 }))}
      >
        Ask about “{element.words}”
      </Button>
    </div>
  )
}

/** Notes that the sample data is sent with the next prompt until a draft is generated from it. */
function DescriptionNote() {
  const source = useDraft((state) => state.source)
  const first = useChat((state) => state.first)
  const isRunning = useChat((state) => state.running !== undefined)
  const open = openDescription(first, source)
  if (!open || isRunning || open.sample.text === '') return null
  return <p className={classes.engineNote}>Your sample data is sent with your next prompt.</p>
}
