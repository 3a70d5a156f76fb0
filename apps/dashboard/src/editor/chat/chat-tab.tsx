import { Button, CloseButton, VisuallyHidden } from '@mantine/core'
import type { Turn } from '@platen/contract'
import { IconClick } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { authorQueries } from '../../api/author-queries.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { askingOf, useAsking } from '../asking/asking.ts'
import { useDraft, useDraftStore } from '../draft/draft-store.ts'
import { usePagePlace } from '../fields/page-place.ts'
import classes from './chat.module.css'
import { type Unanswered, type Written, useChat } from './chat-store.ts'
import { ChatStart } from './chat-start.tsx'
import { openDescription } from './first-description.ts'
import { isKept, joinTurns } from './join-turns.ts'
import { useNewestInSight } from './newest-in-sight.ts'
import { NextPrompt } from './next-prompt.tsx'
import { PromptWords } from './prompt-words.tsx'
import { RunningCard } from './running-card.tsx'
import { stepsOf } from './running-log.ts'
import { TurnCard } from './turn-card.tsx'
import { doingWords, outcomeWords } from './turn-words.ts'
import { useAskAgain } from './use-ask-again.ts'
import { useEscapeStops } from './use-escape-stops.ts'
import { WhoAnswers } from './who-answers.tsx'

/** The conversation with the author about this template, and where the next prompt is written. */
export function ChatTab() {
  const templateId = useDraft((state) => state.templateId)
  const list = useQuery(authorQueries.turns(templateId))
  const ended = useChat((state) => state.ended)
  const running = useChat((state) => state.running)
  const unanswered = useChat((state) => state.unanswered)
  const turns = useMemo(() => joinTurns(list.data?.turns ?? [], ended), [list.data, ended])
  const again = useAskAgain()
  const section = useRef<HTMLElement>(null)
  useEscapeStops(section)
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
          <LoadingOrProblem query={list}>{() => null}</LoadingOrProblem>
        </div>
      )}
      <div className={classes.foot}>
        <AboutChip />
        <NextPrompt label="What should be different?" />
        <DescriptionNote />
        <WhoAnswers />
      </div>
    </section>
  )
}

/** The newest at the bottom, which stays in sight. */
function Conversation({ turns, onAgain }: { turns: readonly Turn[]; onAgain: (written: Written) => void }) {
  const running = useChat((state) => state.running)
  const unanswered = useUnanswered(turns)
  const newestPick = turns.findLast(({ hasPickedFields }) => hasPickedFields)?.turnId
  const newestChange = turns.findLast(({ outcome }) => outcome === 'changed')?.turnId
  const list = useRef<HTMLOListElement>(null)
  useNewestInSight(list, {
    newest: `${turns.at(-1)?.turnId} ${running?.startedAt} ${unanswered?.sentence}`,
    isRunning: running !== undefined,
  })
  return (
    <div
      className={classes.scroller}
      role="region"
      aria-label="Conversation"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
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
            <PromptWords {...unanswered} />
            <div className={classes.answer} data-outcome="failed">
              <p className={classes.summary}>{unanswered.sentence} Your draft is as it was.</p>
              <div className={classes.acts}>
                <Button size="compact-sm" variant="default" onClick={() => onAgain(unanswered)}>
                  Change the words and send again
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

/** The prompt without an answer, unless the service keeps what became of it. */
function useUnanswered(turns: readonly Turn[]): Unanswered | undefined {
  const unanswered = useChat((state) => state.unanswered)
  return unanswered && !isKept(turns, unanswered) ? unanswered : undefined
}

/** Says what goes on to who cannot see it. */
function Progress({ turns }: { turns: readonly Turn[] }) {
  const last = turns.at(-1)
  const running = useChat((state) => state.running)
  const ended = useChat((state) => state.ended)
  const unanswered = useUnanswered(turns)
  const step = running && stepsOf(running.log).at(-1)
  const words = running
    ? step
      ? `${step.words}${step.refused === undefined ? '' : ' (not accepted)'}`
      : `${doingWords(running)}…`
    : unanswered
      ? `${unanswered.sentence} Your draft is as it was.`
      : last && ended.length > 0
        ? `${outcomeWords[last.outcome]}: ${last.summary}`
        : ''
  return <VisuallyHidden role="status">{words}</VisuallyHidden>
}

/** The element that the next prompt is about, to be taken out; with none, the offer of the one that is selected. */
function AboutChip() {
  const asking = askingOf(useDraftStore())
  const about = useAsking((state) => state.about)
  const { element } = usePagePlace()
  if (about)
    return (
      <div className={classes.aboutLine}>
        <span className={classes.about}>
          <IconClick size={14} aria-hidden />
          About: {about.words}
          <CloseButton
            size="xs"
            aria-label={`Not about “${about.words}”, but the whole document`}
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

/** Says that sample data waits for the next prompt: nothing was made of it yet. */
function DescriptionNote() {
  const source = useDraft((state) => state.source)
  const first = useChat((state) => state.first)
  const isRunning = useChat((state) => state.running !== undefined)
  const open = openDescription(first, source)
  if (!open || isRunning || open.sample.text === '') return null
  return <p className={classes.who}>Your sample data is kept, and goes with your next prompt.</p>
}
