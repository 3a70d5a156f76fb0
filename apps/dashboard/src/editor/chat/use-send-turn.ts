import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSaveNow } from '../draft/autosave.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import { useEditorLife } from '../draft/editor-life.ts'
import { usePreviewStore } from '../preview/preview-store.ts'
import { settleDescription, withDescription } from './first-description.ts'
import { sendTurn } from './send-turn.ts'
import type { Asked } from './turn-in-progress.ts'

/** Asks the author for something, as `sendTurn`; the first that is made of a description goes with its sample data. */
export function useSendTurn(): (asked: Asked) => Promise<void> {
  const draft = useDraftStore()
  const preview = usePreviewStore()
  const client = useQueryClient()
  const saveNow = useSaveNow()
  const life = useEditorLife()
  return useCallback(
    async (asked) => {
      const outcome = await sendTurn({ draft, preview, client, saveNow, life }, withDescription(draft, asked))
      // Who leaves meanwhile finds it asked again.
      if (!life.aborted) await settleDescription(draft, outcome)
    },
    [draft, preview, client, saveNow, life],
  )
}
