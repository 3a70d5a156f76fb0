import type { Turn, TurnDetail } from '@platen/contract'
import { useQuery } from '@tanstack/react-query'
import { useDraft, useDraftStore } from '../../draft/draft-store.ts'
import { useChat } from '../chat-store.ts'
import { standingOf, turnSides } from '../review/turn-sides.ts'

/**
 * What looks otherwise on the pages besides what a turn was about, as offsets in the page that it made. Looked at once, right after a turn
 * that was about something in particular.
 */
export function useLookBeyond(turn: Turn, detail: TurnDetail | undefined): readonly number[] {
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
