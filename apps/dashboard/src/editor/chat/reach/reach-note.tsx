import { Button, UnstyledButton } from '@mantine/core'
import type { ReachedElement, Turn, TurnDetail } from '@platen/contract'
import { cutText, pageHtml } from '@platen/template/draft'
import { IconArrowsMaximize, IconEye, IconMessage, IconTarget } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { authorQueries } from '../../../api/author-queries.ts'
import { useSaveNow } from '../../draft/autosave.ts'
import { useDraft, useDraftStore } from '../../draft/draft-store.ts'
import { movedOffset } from '../../draft/moved-offset.ts'
import { usePageControls } from '../../fields/page-controls.ts'
import { useChat } from '../chat-store.ts'
import classes from '../chat.module.css'
import { changesAnything, changesAsked, onlyAskedDraft } from '../review/only-asked.ts'
import { appliedStateOf, draftsOfTurn } from '../review/drafts-of-turn.ts'
import { mergeIntoDraft } from '../merge-into-draft.ts'
import noteClasses from '../turn-note.module.css'
import { markApplied } from '../unapplied-turns.ts'

const listedMax = 5
/** Characters of parts that are listed in a sentence. */
const inlineLengthMax = 120

/**
 * Shows what a model applied the prompt to and what it changed beyond that, and offers to revert the latter, or to add the result without it.
 */
export function ReachNote({
  turn,
  isNewest,
  isUnapplied,
}: {
  turn: Turn
  isNewest: boolean
  /** The result is not in the draft yet. */
  isUnapplied: boolean
}) {
  const draft = useDraftStore()
  const { templateId } = draft.getState()
  const saveNow = useSaveNow()
  const source = useDraft((state) => state.source)
  const { show, describeElement } = usePageControls()
  const [isRefused, setIsRefused] = useState(false)
  const { beyond = [], reasons = [] } = turn.reach ?? {}
  // The details of older turns are loaded only on request, because a conversation can be long.
  const [isWanted, setIsWanted] = useState(false)
  const enabled = turn.reach !== null && (isNewest || isUnapplied || isWanted)
  const detail = useQuery({ ...authorQueries.turn(templateId, turn.turnId), enabled }).data
  const asked = useMemo(() => detail && changesAsked(detail), [detail])
  const looks = useStyleChanges(turn, detail)
  const chosen = chosenByModel(turn)
  if (beyond.length === 0 && looks.length === 0 && chosen.length === 0) return null
  const isGone = detail !== undefined && appliedStateOf(detail.changes, source) === 'gone'
  const isOnlyAsked = asked !== undefined && !isUnapplied && appliedStateOf(asked, source) === 'whole'
  const canKeep = asked !== undefined && (isUnapplied ? changesAnything(asked) : !isOnlyAsked && !isGone)
  const take = () => {
    if (!detail || !asked) return
    const { base, theirs } = onlyAskedDraft(detail, { asked, now: source, isUnapplied })
    const label = `Only what was asked for: ${cutText(turn.summary, 50)}`
    const info = { label, ...(isUnapplied && { turn: turn.turnId }) }
    if (!mergeIntoDraft(draft, { base, theirs }, info)) {
      setIsRefused(true)
      return
    }
    if (isUnapplied) markApplied(draft, turn.turnId)
    void saveNow()
  }
  /** Returns the current offset of an element, given its offset in the page that the turn created. */
  const currentOffset = (start: number) => {
    const made = detail?.changes.find(({ path }) => path === 'template.html')?.after
    return made === undefined || made === null ? start : movedOffset(start, made, pageHtml(source))
  }
  const showReached = (start: number) => {
    const at = currentOffset(start)
    if (at !== undefined) show(at)
  }
  const looking = looks.slice(0, listedMax).flatMap((start): ReachedElement[] => {
    const at = currentOffset(start)
    const words = at === undefined ? undefined : describeElement(at)
    return words === undefined ? [] : [{ words, start }]
  })
  const hasOthers = beyond.length > 0 || looks.length > 0
  return (
    <div
      className={noteClasses.reach}
      data-calm={isOnlyAsked || (isGone && !isUnapplied) || !hasOthers || undefined}
      role="group"
      aria-label={hasOthers ? 'Other changes' : 'Changed parts'}
    >
      {chosen.length > 0 && (
        <p>
          <IconTarget size={15} aria-hidden />
          <span>
            Your prompt was applied to:{' '}
            <Reached elements={chosen} onShow={isOnlyAsked || isGone ? undefined : showReached} />
          </span>
        </p>
      )}
      {beyond.length > 0 && (
        <p>
          <IconArrowsMaximize size={15} aria-hidden />
          <span>
            {isOnlyAsked ? 'Only what you asked for was kept. Unchanged: ' : 'This also changed: '}
            <Reached elements={beyond} onShow={isGone ? undefined : showReached} />
          </span>
        </p>
      )}
      {!isOnlyAsked &&
        reasons.map((reason) => (
          <p key={reason}>
            <IconMessage size={15} aria-hidden />
            <span>Note from the model: {reason}</span>
          </p>
        ))}
      {looking.length > 0 && !isOnlyAsked && !isGone && (
        <p>
          <IconEye size={15} aria-hidden />
          <span>
            These parts also look different: <Reached elements={looking} onShow={showReached} />
            {looks.length > listedMax && ` and ${looks.length - listedMax} more`}
          </span>
        </p>
      )}
      {!enabled && beyond.length > 0 && (
        <div className={classes.actions}>
          <Button size="compact-sm" variant="default" onClick={() => setIsWanted(true)}>
            Check whether this can be reverted
          </Button>
        </div>
      )}
      {canKeep && (
        <div className={classes.actions}>
          <Button size="compact-sm" variant="default" onClick={take}>
            Keep only what I asked for
          </Button>
        </div>
      )}
      {isUnapplied && detail && !canKeep && beyond.length > 0 && (
        <p>
          <span>The changes that you asked for cannot be added without these changes.</span>
        </p>
      )}
      {isRefused && (
        <p role="alert">
          {isUnapplied
            ? 'You edited the same parts. Choose “Add to draft”, and then which version to keep.'
            : 'These parts were edited after this change. Choose “Review changes” to drop individual changes.'}
        </p>
      )}
    </div>
  )
}

/** Returns all parts that a model chose for a prompt without a selection. Settings and fields come first, because they are not on the page. */
function chosenByModel({ about, engine, reach }: Turn): ReachedElement[] {
  if (about !== null || engine.kind !== 'model') return []
  const named = reach?.named ?? []
  return [...named.filter(({ start }) => start === null), ...named.filter(({ start }) => start !== null)]
}

/** Lists parts in a sentence, or if there are many or long ones, each on its own line. */
function Reached(props: {
  elements: readonly ReachedElement[]
  onShow: ((start: number) => void) | undefined
}) {
  const { elements, onShow } = props
  const isLong = elements.reduce((length, { words }) => length + words.length, 0) > inlineLengthMax
  const entries = elements.map(({ words, start }) =>
    start === null || !onShow ? (
      words
    ) : (
      <UnstyledButton className={noteClasses.position} onClick={() => onShow(start)}>
        {words}
      </UnstyledButton>
    ),
  )
  if (!isLong)
    return entries.map((entry, index) => (
      <span key={index}>
        {index > 0 && ', '}
        {entry}
      </span>
    ))
  return (
    <span role="list" className={noteClasses.list}>
      {entries.map((entry, index) => (
        <span role="listitem" key={index}>
          {entry}
        </span>
      ))}
    </span>
  )
}

/**
 * Returns the elements whose appearance changed beyond what a turn was about, as offsets in its page. They are computed once, right after a turn
 * that was about certain elements.
 */
function useStyleChanges(turn: Turn, detail: TurnDetail | undefined): readonly number[] {
  const { templateId } = useDraftStore().getState()
  const isNew = useChat(({ ended }) => ended.at(-1)?.turnId === turn.turnId)
  const source = useDraft((state) => state.source)
  const { named = [], beyond = [] } = turn.reach ?? {}
  const reported = [...named, ...beyond].flatMap(({ start }) => (start === null ? [] : [start]))
  const isAbout = named.some(({ start }) => start !== null)
  const isWhole = detail !== undefined && appliedStateOf(detail.changes, source) === 'whole'
  const look = useQuery({
    queryKey: ['turns', templateId, turn.turnId, 'look'],
    enabled: isNew && isAbout && isWhole,
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) => {
      if (!detail) return []
      const { findStyleChanges } = await import('./find-style-changes.ts')
      return findStyleChanges({ templateId, ...draftsOfTurn(detail, source), reported, signal })
    },
  })
  return look.data ?? []
}
