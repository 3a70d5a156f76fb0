import { Button, VisuallyHidden } from '@mantine/core'
import type { Turn } from '@platen/contract'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { queries } from '../../api/queries.ts'
import { LoadingOrProblem } from '../../ui/loading-or-problem.tsx'
import { useAsking } from '../asking/asking.ts'
import { useDraft, useDraftStore } from '../draft/draft-store.ts'
import { AboutChip } from './about-chip.tsx'
import classes from './chat.module.css'
import { chatOf, useChat, type Written } from './chat-store.ts'
import { ChatStart } from './chat-start.tsx'
import { NextPrompt } from './next-prompt.tsx'
import { PromptWords } from './prompt-words.tsx'
import { RunningCard } from './running-card.tsx'
import { joinTurns } from './send-turn.ts'
import { TurnCard } from './turn-card.tsx'
import { outcomeWords } from './turn-words.ts'
import { WhoAnswers } from './who-answers.tsx'

/** The conversation with the author about this template, and where the next prompt is written. */
export function ChatTab() {
  const draft = useDraftStore()
  const templateId = useDraft((state) => state.templateId)
  const list = useQuery(queries.turns(templateId))
  const ended = useChat((state) => state.ended)
  const running = useChat((state) => state.running)
  const unanswered = useChat((state) => state.unanswered)
  const turns = useMemo(() => joinTurns(list.data?.turns ?? [], ended), [list.data, ended])
  const again = (written: Written) => {
    chatOf(draft).setState({ wish: written.prompt, unanswered: undefined })
  }
  useEscapeStops()
  return (
    <section className={classes.chat} aria-label="Chat">
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
        <WhoAnswers />
      </div>
    </section>
  )
}

/** The newest at the bottom, which stays in sight. */
function Conversation({ turns, onAgain }: { turns: readonly Turn[]; onAgain: (written: Written) => void }) {
  const running = useChat((state) => state.running)
  const unanswered = useChat((state) => state.unanswered)
  const newestPick = turns.findLast(({ hasPickedFields }) => hasPickedFields)?.turnId
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
          <TurnCard key={turn.turnId} turn={turn} isNewest={turn.turnId === newestPick} onAgain={onAgain} />
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
      <Progress last={turns.at(-1)} />
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

/** Says what goes on to who cannot see it. */
function Progress({ last }: { last: Turn | undefined }) {
  const running = useChat((state) => state.running)
  const ended = useChat((state) => state.ended)
  const unanswered = useChat((state) => state.unanswered)
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

/** Escape ends the turn that goes on, wherever the keyboard is, unless something else is open that it closes. */
function useEscapeStops(): void {
  const stop = useChat((state) => state.running?.stop)
  const asked = useAsking((state) => state.wanted)
  useEffect(() => {
    if (!stop) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      stop()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [stop, asked])
}
