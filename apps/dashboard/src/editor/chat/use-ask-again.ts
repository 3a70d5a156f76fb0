import { pageHtml } from '@platen/template/draft'
import { useCallback } from 'react'
import { useDraftStore } from '../draft/draft-store.ts'
import { movedOffset } from '../draft/moved-offset.ts'
import { chatOf, type SentPrompt } from './chat-store.ts'

/** Returns a function that puts a prompt back in the prompt box, with the element it was about if that still exists. */
export function useAskAgain(): (written: SentPrompt & { turnId?: string }) => void {
  const draft = useDraftStore()
  return useCallback(
    (written) => {
      const { asked = written.turnId === undefined ? undefined : askedElementOf(draft, written.turnId) } =
        written
      const at = asked && movedOffset(asked.at, asked.html, pageHtml(draft.getState().source))
      const about = asked && at !== undefined ? { at, words: asked.words } : undefined
      chatOf(draft).setState({ requestedPrompt: { prompt: written.prompt, about }, unanswered: undefined })
    },
    [draft],
  )
}

function askedElementOf(draft: Parameters<typeof chatOf>[0], turnId: string): SentPrompt['asked'] {
  return chatOf(draft).getState().asked.get(turnId)
}
