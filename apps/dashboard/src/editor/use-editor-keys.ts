import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { editorTabs } from '../search-params.ts'
import { useAskAbout } from './asking/use-ask-about.ts'
import { useSaveNow } from './draft/autosave.ts'
import { useDraftStore } from './draft/draft-store.ts'
import { actOfKey } from './editor-keys.ts'
import { useEditorSearch } from './editor-search.ts'
import { usePageControls } from './fields/page-controls.ts'
import { useSteps } from './use-steps.ts'

const saidForMs = 2_000

/** The keys of the whole editor, for as long as it is open; to be used once in it. */
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
      // What else may have become of it stands in the header.
      if (draft.getState().save.kind !== 'saved') return
      notifications.show({ id: 'saved', message: 'Saved', color: 'teal', autoClose: saidForMs })
    }
    const listen = (event: KeyboardEvent) => {
      const act = actOfKey(event)
      if (!act || event.defaultPrevented) return
      // A dialog's fields have their own undo, and the page behind it stands still.
      const isInDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null
      if (isInDialog && act.act !== 'save') return
      // On a Mac, it types a letter.
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
