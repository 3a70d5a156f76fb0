import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSaveNow } from '../draft/autosave.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import { useEditorLife } from '../draft/editor-life.ts'
import { usePreviewStore } from '../preview/preview-store.ts'
import { keepDescription, withDescription } from './first-description.ts'
import { sendTurn } from './send-turn.ts'
import type { TurnInput } from './turn-in-progress.ts'

/**
 * Returns `sendTurn` for the open draft. Until a draft is generated from the description of a new template, prompts are sent with its sample data.
 */
export function useSendTurn(): (asked: TurnInput) => Promise<void> {
  const draft = useDraftStore()
  const preview = usePreviewStore()
  const client = useQueryClient()
  const saveNow = useSaveNow()
  const life = useEditorLife()
  return useCallback(
    async (asked) => {
      const outcome = await sendTurn({ draft, preview, client, saveNow, life }, withDescription(draft, asked))
      // If the user leaves before the turn ends, the description is sent again next time.
      if (!life.aborted) await keepDescription(draft, outcome)
    },
    [draft, preview, client, saveNow, life],
  )
}
