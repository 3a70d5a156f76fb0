import { Button, VisuallyHidden } from '@mantine/core'
import type { Turn } from '@platen/contract'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { authorQueries } from '../../api/author-queries.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { useDraft } from '../draft/draft-store.ts'
import { AboutChip } from './about-chip.tsx'
import classes from './chat.module.css'
import { type Unanswered, useChat, type Written } from './chat-store.ts'
import { ChatStart } from './chat-start.tsx'
import { DescriptionNote } from './description-note.tsx'
import { isKept, joinTurns } from './join-turns.ts'
import { NextPrompt } from './next-prompt.tsx'
import { PromptWords } from './prompt-words.tsx'
import { RunningCard } from './running-card.tsx'
import { TurnCard } from './turn-card.tsx'
import { outcomeWords } from './turn-words.ts'
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
      <LoadingOrProblem query={list}>
        {() =>
          turns.length === 0 && !running && !unanswered ? (
            <ChatStart />
          ) : (
            <Conversation turns={turns} onAgain={again} />
          )
        }
      </LoadingOrProblem>
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
  useNewestInSight(list, `${turns.at(-1)?.turnId} ${running?.startedAt} ${unanswered?.sentence}`)
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

/** Brings the newest turn into sight, its beginning where it is too long, and keeps it there while it grows, unless someone scrolls away. */
function useNewestInSight(list: RefObject<HTMLOListElement | null>, newest: string): void {
  useEffect(() => {
    const { current } = list
    const scroller = current?.parentElement
    if (!current || !scroller) return undefined
    let shownTop: number | undefined
    const show = () => {
      if (shownTop !== undefined && Math.abs(scroller.scrollTop - shownTop) > 2) return
      const card = current.lastElementChild
      if (card instanceof HTMLElement) scroller.scrollTop = card.offsetTop - scroller.offsetTop - 16
      shownTop = scroller.scrollTop
    }
    show()
    const watch = new ResizeObserver(show)
    watch.observe(current)
    return () => watch.disconnect()
  }, [list, newest])
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
  const step = running?.steps.at(-1)
  const words = running
    ? step
      ? `${step.words}${step.refused === undefined ? '' : ' Not taken.'}`
      : 'At work.'
    : unanswered
      ? `${unanswered.sentence} Your draft is as it was.`
      : last && ended.length > 0
        ? `${outcomeWords[last.outcome]}: ${last.summary}`
        : ''
  return <VisuallyHidden role="status">{words}</VisuallyHidden>
}
