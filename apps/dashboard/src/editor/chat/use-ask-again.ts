import { pageHtml } from '@platen/template/draft'
import { useCallback } from 'react'
import { useDraftStore } from '../draft/draft-store.ts'
import { movedOffset } from '../draft/moved-offset.ts'
import { chatOf, type Written } from './chat-store.ts'

/** Puts the words of a prompt into the box once more, about the element that they were about, where that is still there. */
export function useAskAgain(): (written: Written & { turnId?: string }) => void {
  const draft = useDraftStore()
  return useCallback(
    (written) => {
      const { asked = written.turnId === undefined ? undefined : ownAsked(draft, written.turnId) } = written
      const at = asked && movedOffset(asked.at, asked.html, pageHtml(draft.getState().source))
      const about = asked && at !== undefined ? { at, words: asked.words } : undefined
      chatOf(draft).setState({ wish: { prompt: written.prompt, about }, unanswered: undefined })
    },
    [draft],
  )
}

function ownAsked(draft: Parameters<typeof chatOf>[0], turnId: string): Written['asked'] {
  return chatOf(draft).getState().asked.get(turnId)
}
