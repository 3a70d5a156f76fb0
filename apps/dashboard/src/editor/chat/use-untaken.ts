import type { Turn } from '@platen/contract'
import { useQuery } from '@tanstack/react-query'
import { authorQueries } from '../../api/author-queries.ts'
import { useDraft } from '../draft/draft-store.ts'
import { useChat } from './chat-store.ts'
import { standingOf } from './review/turn-sides.ts'

/** Whether what a turn made is not in the draft, though nobody took it back by the last step. Of older turns only where it is noted. */
export function useUntaken(turn: Turn, isNewest: boolean): boolean {
  const { turnId, outcome } = turn
  const templateId = useDraft((state) => state.templateId)
  const source = useDraft((state) => state.source)
  const isUndone = useDraft(({ future }) => future[0]?.turn === turnId)
  const isNoted = useChat((state) => state.untaken.has(turnId))
  const enabled = outcome === 'changed' && isNewest
  const detail = useQuery({ ...authorQueries.turn(templateId, turnId), enabled }).data
  if (outcome !== 'changed' || isUndone) return false
  return isNoted || (isNewest && detail !== undefined && standingOf(detail.changes, source) === 'gone')
}
