import { useEffect } from 'react'
import { firstTurns } from '../../prompt/first-turn.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import { useEditorSearch } from '../editor-search.ts'
import { chatFilesOf, citedNames } from './chat-files.ts'
import { chatOf } from './chat-store.ts'
import { openDescription } from './first-description.ts'
import { useSendTurn } from './use-send-turn.ts'

/**
 * Draws nothing: asks what a new template was described by, once it is open. A reload meanwhile asks again; once it was asked and nothing was
 * made of it, the words stand in the box, to be sent by the person.
 */
export function FirstPrompt(): null {
  const draft = useDraftStore()
  const sendTurn = useSendTurn()
  const { go } = useEditorSearch()
  useEffect(() => {
    const { templateId, source } = draft.getState()
    let isLeft = false
    const begin = async () => {
      const first = await firstTurns.read(templateId)
      const chat = chatOf(draft)
      if (!first || isLeft || chat.getState().first) return
      const { prompt, files, blank = source } = first
      chat.setState({ first: { ...first, blank } })
      const known = chatFilesOf(draft)
      known.addThere(files)
      if (!first.blank) {
        go({ tab: 'chat' })
        await sendTurn({ prompt, cited: citedNames(known) })
      } else if (openDescription({ ...first, blank }, draft.getState().source)) {
        go({ tab: 'chat' })
        if (chat.getState().typed.length === 0) chat.setState({ wish: { prompt } })
      }
    }
    void begin()
    return () => {
      isLeft = true
    }
  }, [draft, sendTurn, go])
  return null
}
