import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSaveNow } from '../draft/autosave.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import { useEditorLife } from '../draft/editor-life.ts'
import { usePreviewStore } from '../preview/preview-store.ts'
import { type Asked, sendTurn } from './send-turn.ts'

/** Asks the author for something, as `sendTurn`. */
export function useSendTurn(): (asked: Asked) => Promise<void> {
  const draft = useDraftStore()
  const preview = usePreviewStore()
  const client = useQueryClient()
  const saveNow = useSaveNow()
  const life = useEditorLife()
  return useCallback(
    (asked) => sendTurn({ draft, preview, client, saveNow, life }, asked),
    [draft, preview, client, saveNow, life],
  )
}
