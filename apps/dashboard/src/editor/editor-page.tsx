import type { DraftAnswer } from '@platen/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queries } from '../api/queries.ts'
import { ask } from '../api/send.ts'
import { beforeSignOut } from '../shell/sign-out.ts'
import { LoadingOrProblem } from '../ui/loading-or-problem.tsx'
import { closeChatFiles } from './chat/chat-files.ts'
import { AutosaveContext, type DraftAccess, startAutosave } from './draft/autosave.ts'
import { createDraftStore, DraftContext, type StoredDraft } from './draft/draft-store.ts'
import { EditorLifeContext } from './draft/editor-life.ts'
import { storeDraft, readStoredDraft } from './draft/stored-draft.ts'
import { followOtherTabs } from './draft/follow-other-tabs.ts'
import { EditorFrame } from './editor-frame.tsx'
import { fitRequest } from './fields/fit-request.ts'
import { createLastValidFormulas } from './fields/last-valid-formulas.ts'
import { TrackElements } from './page/track-elements.ts'
import { createSelectionStore, SelectionContext } from './page/selection-store.ts'
import { SelectedElementProvider } from './page/selected-element-provider.tsx'
import { createPreviewStore, PreviewContext } from './preview/preview-store.ts'
import { Previewing } from './preview/previewing.ts'

const route = getRouteApi('/member/templates/$templateId')

const keptDraft = (templateId: string) =>
  queryOptions({
    queryKey: ['kept-draft', templateId],
    queryFn: async () => ({ kept: await readStoredDraft(templateId) }),
    staleTime: Infinity,
    gcTime: 0,
  })

/** The editor for a template. The draft is loaded once and then kept in the browser. */
export function EditorPage() {
  const { templateId } = route.useParams()
  const draft = useQuery(queries.draft(templateId))
  const kept = useQuery(keptDraft(templateId)).data
  return (
    <LoadingOrProblem query={draft} what="the template">
      {(read) => kept && <OpenEditor key={templateId} templateId={templateId} read={read} kept={kept.kept} />}
    </LoadingOrProblem>
  )
}

function OpenEditor(props: { templateId: string; read: DraftAnswer; kept: StoredDraft | undefined }) {
  const { templateId } = props
  const [draft] = useState(() => createDraftStore(templateId, props.read, props.kept))
  const [preview] = useState(createPreviewStore)
  const [selection] = useState(createSelectionStore)
  const [lastGood] = useState(createLastValidFormulas)
  const [life, setLife] = useState(() => new AbortController().signal)
  const [saveNow, setSaveNow] = useState<() => Promise<void>>(() => () => Promise.resolve())

  useEffect(() => {
    const address = `/templates/${templateId}/draft`
    const access: DraftAccess = {
      read: () => ask<DraftAnswer>(address),
      save: (json) => ask<{ revision: number }>(address, { method: 'PUT', json }),
    }
    const autosave = startAutosave({ store: draft, access })
    const stopFollowing = followOtherTabs(draft, access)
    setSaveNow(() => () => autosave.saveNow())
    const bringHome = async () => {
      await autosave.saveNow()
      return draft.getState().save.kind === 'saved'
    }
    beforeSignOut.add(bringHome)
    const stopKeeping = storeDraft(draft)
    const leaving = new AbortController()
    setLife(leaving.signal)
    return () => {
      leaving.abort()
      closeChatFiles(draft)
      beforeSignOut.delete(bringHome)
      // Unsaved changes are sent when the editor closes, and kept in the browser in case that fails.
      void autosave.saveNow()
      autosave.close()
      stopFollowing()
      stopKeeping()
    }
  }, [draft, templateId])

  return (
    <DraftContext value={draft}>
      <AutosaveContext value={saveNow}>
        <EditorLifeContext value={life}>
          <PreviewContext value={preview}>
            <SelectionContext value={selection}>
              <Previewing fit={fitRequest} lastGood={lastGood} />
              <TrackElements />
              <SelectedElementProvider>
                <EditorFrame />
              </SelectedElementProvider>
            </SelectionContext>
          </PreviewContext>
        </EditorLifeContext>
      </AutosaveContext>
    </DraftContext>
  )
}
