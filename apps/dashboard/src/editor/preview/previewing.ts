import { useEffect, useRef } from 'react'
import { renderPreview } from '../../api/render-preview.ts'
import { previewRequest, shownData } from '../../templates/preview-request.ts'
import { type DraftStore, useDraftStore } from '../draft/draft-store.ts'
import { useEditorSearch } from '../editor-search.ts'
import { createPreviewLoop, type PreviewLoop } from './preview-loop.ts'
import { usePreviewStore } from './preview-store.ts'
import { useKeptPicture } from './use-kept-picture.ts'

/** Draws nothing: keeps the preview at the draft for as long as it is mounted. A component, so that what it reads renders nothing else. */
export function Previewing(): null {
  usePreviewing()
  return null
}

/** Keeps the preview at the newest draft, view and sample, for as long as the editor is open; to be used once in it. */
function usePreviewing(): void {
  const draft = useDraftStore()
  const store = usePreviewStore()
  const { search } = useEditorSearch()
  const latest = useRef(search)
  const loop = useRef<PreviewLoop>(undefined)
  useKeptPicture()

  useEffect(() => {
    latest.current = search
    loop.current?.want(requestOf(draft, search))
  }, [draft, search])

  useEffect(() => {
    const started = createPreviewLoop({
      store,
      make: async (request, signal) => {
        // Asked for beside the request, so that the first page does not wait for both in turn.
        const [rendered, { openPdf }] = await Promise.all([
          renderPreview(draft.getState().templateId, request, signal),
          import('../../pdf-view/pdf-file.ts'),
        ])
        return { ...rendered, pdf: await openPdf(rendered.bytes) }
      },
    })
    loop.current = started
    started.want(requestOf(draft, latest.current))
    const unsubscribe = draft.subscribe((now, before) => {
      if (now.source !== before.source) started.want(requestOf(draft, latest.current))
    })
    const again = () => store.getState().problem && started.again()
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      unsubscribe()
      started.close()
      loop.current = undefined
      store.getState().good?.pdf.close()
      store.setState({ good: undefined })
    }
  }, [draft, store])
}

function requestOf(draft: DraftStore, search: ReturnType<typeof useEditorSearch>['search']) {
  const { source } = draft.getState()
  return previewRequest(source, shownData(source, search))
}
