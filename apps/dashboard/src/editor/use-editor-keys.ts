import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { editorTabs } from '../search-params.ts'
import { useAskAbout } from './asking/use-ask-about.ts'
import { useSaveNow } from './draft/autosave.ts'
import { useDraftStore } from './draft/draft-store.ts'
import { commandOfKey } from './editor-keys.ts'
import { useEditorSearch } from './editor-search.ts'
import { usePageControls } from './fields/page-controls.ts'
import { useSteps } from './use-steps.ts'

const noticeMs = 2_000

/** Handles the shortcuts of the editor. Use it once in the editor. */
export function useEditorKeys(): void {
  const draft = useDraftStore()
  const saveNow = useSaveNow()
  const step = useSteps()
  const { go } = useEditorSearch()
  const ask = useAskAbout()
  const { element } = usePageControls()

  useEffect(() => {
    const save = async () => {
      await saveNow()
      // If saving failed, the header shows the error.
      if (draft.getState().save.kind !== 'saved') return
      notifications.show({ id: 'saved', message: 'Saved', color: 'teal', autoClose: noticeMs })
    }
    const listen = (event: KeyboardEvent) => {
      const act = commandOfKey(event)
      if (!act || event.defaultPrevented) return
      // Inputs in a dialog have their own undo, and the page behind the dialog must not change.
      const isInDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null
      if (isInDialog && act.act !== 'save') return
      // On a Mac, this shortcut types a character.
      if (act.act === 'ask' && isTyping(event.target)) return
      event.preventDefault()
      if (act.act === 'save') void save()
      else if (act.act === 'tab') go({ tab: editorTabs[act.number - 1], line: undefined })
      else if (act.act === 'ask') ask(element)
      else step(act.act)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [ask, draft, element, go, saveNow, step])
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select') !== null
}
