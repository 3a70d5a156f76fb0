import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { authorQueries } from '../../api/author-queries.ts'
import { useSaveNow } from '../draft/autosave.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import { useChat } from './chat-store.ts'

/** Notifies other browser tabs when a turn ends in this tab, and reloads the conversation when a turn ends in another tab. Renders nothing. */
export function FollowTurns(): null {
  const { templateId } = useDraftStore().getState()
  const client = useQueryClient()
  const saveNow = useSaveNow()
  const last = useChat(({ ended }) => ended.at(-1)?.turnId)
  const channel = useRef<BroadcastChannel>(undefined)
  useEffect(() => {
    const opened = new BroadcastChannel(`platen-turns-${templateId}`)
    const { queryKey } = authorQueries.turns(templateId)
    opened.addEventListener('message', () => void client.invalidateQueries({ queryKey, exact: true }))
    channel.current = opened
    return () => opened.close()
  }, [templateId, client])
  useEffect(() => {
    if (last === undefined) return
    const { current } = channel
    // Saves the draft first, because other tabs offer to add a turn that the saved draft does not contain.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin
    const tell = () => current?.postMessage(last)
    saveNow().then(tell, tell)
  }, [last, saveNow])
  return null
}
