import { useEffect } from 'react'
import { firstTurns } from '../../prompt/first-turn.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import { useEditorSearch } from '../editor-search.ts'
import { chatFilesOf, citedNames } from './chat-files.ts'
import { chatOf } from './chat-store.ts'
import { openDescription } from './first-description.ts'
import { useSendTurn } from './use-send-turn.ts'

/**
 * Sends the description of a new template once the editor is open. A reload in the meantime sends it again. If it was sent without a result, it
 * is put in the prompt box instead. Renders nothing.
 */
export function FirstPrompt(): null {
  const draft = useDraftStore()
  const sendTurn = useSendTurn()
  const { go } = useEditorSearch()
  useEffect(() => {
    const { templateId, source } = draft.getState()
    let isUnmounted = false
    const begin = async () => {
      const first = await firstTurns.read(templateId)
      const chat = chatOf(draft)
      if (!first || isUnmounted || chat.getState().first) return
      const { prompt, files, blank = source } = first
      chat.setState({ first: { ...first, blank } })
      const known = chatFilesOf(draft)
      known.addUploaded(files)
      if (!first.blank) {
        go({ tab: 'chat' })
        await sendTurn({ prompt, cited: citedNames(known) })
      } else if (openDescription({ ...first, blank }, draft.getState().source)) {
        go({ tab: 'chat' })
        if (chat.getState().typed.length === 0) chat.setState({ requestedPrompt: { prompt } })
      }
    }
    void begin()
    return () => {
      isUnmounted = true
    }
  }, [draft, sendTurn, go])
  return null
}
