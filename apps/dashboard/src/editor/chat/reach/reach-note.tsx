import { Button, UnstyledButton } from '@mantine/core'
import type { ChangedText, ReachedElement, Turn, TurnDetail } from '@platen/contract'
import { cutText, pageHtml } from '@platen/template/draft'
import { IconArrowsMaximize, IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { authorQueries } from '../../../api/author-queries.ts'
import { useSaveNow } from '../../draft/autosave.ts'
import { useDraft, useDraftStore } from '../../draft/draft-store.ts'
import { movedOffset } from '../../draft/moved-offset.ts'
import { usePagePlace } from '../../fields/page-place.ts'
import { useChat } from '../chat-store.ts'
import classes from '../chat.module.css'
import { standingOf, turnSides, withTexts } from '../review/turn-sides.ts'
import { takeUp } from '../take-up.ts'
import noteClasses from '../turn-note.module.css'

const listedMax = 5

/** What a turn changed besides what was asked, and the draft without that. */
export function ReachNote({ turn, isNewest }: { turn: Turn; isNewest: boolean }) {
  const draft = useDraftStore()
  const { templateId } = draft.getState()
  const saveNow = useSaveNow()
  const source = useDraft((state) => state.source)
  const { show, wordsAt } = usePagePlace()
  const [isRefused, setIsRefused] = useState(false)
  const { beyond = [], reasons = [] } = turn.reach ?? {}
  // A long conversation is not loaded whole for it.
  const [isWanted, setIsWanted] = useState(false)
  const enabled = turn.reach !== null && (isNewest || isWanted)
  const detail = useQuery({ ...authorQueries.turn(templateId, turn.turnId), enabled }).data
  const asked = useMemo(() => detail && changesAsked(detail), [detail])
  const looks = useLookBeyond(turn, detail)
  if (beyond.length === 0 && looks.length === 0) return null
  const isGone = detail !== undefined && standingOf(detail.changes, source) === 'gone'
  const isOnlyAsked = asked !== undefined && standingOf(asked, source) === 'whole'
  const take = () => {
    if (!detail || !asked) return
    const { after } = turnSides(detail, source)
    const theirs = withTexts(
      after,
      asked.map(({ path, after: text }) => ({ path, text })),
    )
    const label = `Only what was asked: ${cutText(turn.summary, 50)}`
    if (takeUp(draft, { base: after, theirs }, { label })) void saveNow()
    else setIsRefused(true)
  }
  /** Where it is now, of the page that the turn made. */
  const placeNow = (start: number) => {
    const made = detail?.changes.find(({ path }) => path === 'template.html')?.after
    return made === undefined || made === null ? start : movedOffset(start, made, pageHtml(source))
  }
  const showReached = (start: number) => {
    const at = placeNow(start)
    if (at !== undefined) show(at)
  }
  const looking = looks.slice(0, listedMax).flatMap((start): ReachedElement[] => {
    const at = placeNow(start)
    const words = at === undefined ? undefined : wordsAt(at)
    return words === undefined ? [] : [{ words, start }]
  })
  return (
    <div
      className={noteClasses.reach}
      data-calm={isOnlyAsked || isGone || undefined}
      role="group"
      aria-label="Changed besides"
    >
      {beyond.length > 0 && (
        <p>
          <IconArrowsMaximize size={15} aria-hidden />
          <span>
            {isOnlyAsked ? 'Only what you asked for was kept. Unchanged: ' : 'This also changed: '}
            <Reached elements={beyond} onShow={isGone ? undefined : showReached} />
            {!isOnlyAsked && reasons.map((reason) => <span key={reason}>. {reason}</span>)}
          </span>
        </p>
      )}
      {looking.length > 0 && !isOnlyAsked && !isGone && (
        <p>
          <IconEye size={15} aria-hidden />
          <span>
            This looks otherwise on the page, though nobody changed it:{' '}
            <Reached elements={looking} onShow={showReached} />
            {looks.length > listedMax && ` and ${looks.length - listedMax} more`}
          </span>
        </p>
      )}
      {!enabled && beyond.length > 0 && (
        <div className={classes.acts}>
          <Button size="compact-sm" variant="default" onClick={() => setIsWanted(true)}>
            See whether it can be taken back
          </Button>
        </div>
      )}
      {asked && !isOnlyAsked && !isGone && (
        <div className={classes.acts}>
          <Button size="compact-sm" variant="default" onClick={take}>
            Only what I asked
          </Button>
        </div>
      )}
      {isRefused && (
        <p role="alert">Those places were changed again since. Look at the changes to drop pieces of them.</p>
      )}
    </div>
  )
}

/** What was asked, file by file; what was changed beyond it alone is as it was. `undefined`: the two cannot be told apart. */
function changesAsked({ changes, onlyAsked }: TurnDetail): ChangedText[] | undefined {
  if (!onlyAsked) return undefined
  const isAsked = (path: string) => onlyAsked.some((change) => change.path === path)
  const left = changes.filter(({ path }) => !isAsked(path))
  return [...onlyAsked, ...left.map((change) => ({ ...change, after: change.before }))]
}

function Reached(props: {
  elements: readonly ReachedElement[]
  onShow: ((start: number) => void) | undefined
}) {
  const { elements, onShow } = props
  return elements.map(({ words, start }, index) => (
    <span key={index}>
      {index > 0 && ', '}
      {start === null || !onShow ? (
        words
      ) : (
        <UnstyledButton className={noteClasses.place} onClick={() => onShow(start)}>
          {words}
        </UnstyledButton>
      )}
    </span>
  ))
}

/**
 * What looks otherwise on the pages besides what a turn was about, as offsets in the page that it made. Looked at once, right after a turn
 * that was about something in particular.
 */
function useLookBeyond(turn: Turn, detail: TurnDetail | undefined): readonly number[] {
  const { templateId } = useDraftStore().getState()
  const isNew = useChat(({ ended }) => ended.at(-1)?.turnId === turn.turnId)
  const source = useDraft((state) => state.source)
  const { named = [], beyond = [] } = turn.reach ?? {}
  const reported = [...named, ...beyond].flatMap(({ start }) => (start === null ? [] : [start]))
  const isAbout = named.some(({ start }) => start !== null)
  const isWhole = detail !== undefined && standingOf(detail.changes, source) === 'whole'
  const look = useQuery({
    queryKey: ['turns', templateId, turn.turnId, 'look'],
    enabled: isNew && isAbout && isWhole,
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) => {
      if (!detail) return []
      const { lookBeyond } = await import('./look-beyond.ts')
      return lookBeyond({ templateId, ...turnSides(detail, source), reported, signal })
    },
  })
  return look.data ?? []
}
