import { useEffect } from 'react'
import { firstTurns } from '../../prompt/first-turn.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import { useEditorLife } from '../draft/editor-life.ts'
import { useEditorSearch } from '../editor-search.ts'
import { chatFilesOf, citedNames } from './chat-files.ts'
import { useSendTurn } from './use-send-turn.ts'

/** Draws nothing: asks what a new template was described by, once it is open. A reload asks again, as long as nothing came of it. */
export function FirstPrompt(): null {
  const draft = useDraftStore()
  const sendTurn = useSendTurn()
  const life = useEditorLife()
  const { go } = useEditorSearch()
  useEffect(() => {
    const { templateId } = draft.getState()
    let isLeft = false
    const begin = async () => {
      const first = await firstTurns.read(templateId)
      if (!first || isLeft) return
      const { prompt, sample, files } = first
      go({ tab: 'chat' })
      const known = chatFilesOf(draft)
      known.addThere(files)
      await sendTurn({ prompt, sample, isNew: true, cited: citedNames(known) })
      if (!life.aborted) await firstTurns.end(templateId)
    }
    void begin()
    return () => {
      isLeft = true
    }
  }, [draft, sendTurn, life, go])
  return null
}
