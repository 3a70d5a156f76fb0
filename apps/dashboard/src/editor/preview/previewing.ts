import type { DraftSource, PreviewRequest } from '@platen/contract'
import { pageHtml, readSettings } from '@platen/template/draft'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { queries } from '../../api/queries.ts'
import { renderPreview } from '../../api/render-preview.ts'
import { previewRequest, shownData } from '../../templates/preview-request.ts'
import type { PdfFile } from '../../pdf-view/pdf-file.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import { useEditorSearch } from '../editor-search.ts'
import { createPreviewLoop, type PreviewLoop } from './preview-loop.ts'
import { usePreviewStore } from './preview-store.ts'
import { useThumbnail } from './use-thumbnail.ts'

/** Changes a request so that an unfinished draft can be shown. */
type Fit = (request: PreviewRequest) => PreviewRequest

interface PreviewingParts {
  fit: Fit
  /** Replaces unfinished parts of a draft with their last valid version. */
  lastGood: (source: DraftSource) => DraftSource
}

/**
 * Keeps the preview up to date while it is mounted. Renders nothing. It is a separate component, so that its state changes do not rerender other
 * components.
 */
export function Previewing(parts: PreviewingParts): null {
  usePreviewing(parts)
  return null
}

/** Keeps the preview up to date with the draft, view and sample. Use it once in the editor. */
function usePreviewing({ fit, lastGood }: PreviewingParts): void {
  const draft = useDraftStore()
  const store = usePreviewStore()
  const { search } = useEditorSearch()
  const latest = useRef(search)
  const loop = useRef<PreviewLoop>(undefined)
  const requestOf = useCallback(
    (view: typeof search) => {
      const { working } = store.getState()
      const { source } = draft.getState()
      const shown = working ?? source
      return previewRequest(working ?? lastGood(source), shownData(shown, view))
    },
    [draft, store, lastGood],
  )
  useThumbnail()

  // The brand is part of the printed page and is usually changed in another tab.
  const brand = useQuery({ ...queries.brand(), refetchOnWindowFocus: 'always' }).data
  const printed = useRef(brand)
  useEffect(() => {
    if (printed.current && printed.current !== brand) loop.current?.again()
    printed.current = brand
  }, [brand])

  useEffect(() => {
    latest.current = search
    loop.current?.want(requestOf(search))
  }, [requestOf, search])

  useEffect(() => {
    const started = createPreviewLoop({
      store,
      make: async (request, signal, parts) => {
        const fitted = fit(request)
        const [html, written] = [pageHtml(fitted.source), pageHtml(request.source)]
        // Loaded while the request is running, so that the first page does not wait for one after the other.
        const loading = import('../../pdf-view/pdf-file.ts')
        const open = async (bytes: Uint8Array) =>
          (await loading).openPdf(bytes, { isForeign: isDrawnOver(request) })
        let pages: Promise<PdfFile | undefined> = Promise.resolve(undefined)
        const showPages = async (bytes: Uint8Array) => {
          const opened = await open(bytes)
          parts.onPages(opened)
          return opened
        }
        const { elements, ...rendered } = await renderPreview(
          draft.getState().templateId,
          fitted,
          signal,
          (part) => {
            // If the pages cannot be opened, the complete document is opened later.
            if (part.pdf) pages = showPages(part.pdf).catch(() => undefined)
            const bytes = part.elements
            if (bytes) void pages.then(() => parts.onElements({ bytes, html, written, warnings: [] }))
          },
        )
        // If the pages are already open, they are kept, because the complete document looks the same.
        const pdf = (await pages) ?? (await open(rendered.bytes))
        const { warnings } = rendered.report
        return { ...rendered, pdf, elements: elements && { bytes: elements, html, written, warnings } }
      },
    })
    loop.current = started
    started.want(requestOf(latest.current))
    const unsubscribe = draft.subscribe((now, before) => {
      if (now.source !== before.source) started.want(requestOf(latest.current))
    })
    const unsubscribeStore = store.subscribe((now, before) => {
      if (now.working !== before.working) started.want(requestOf(latest.current))
    })
    const again = () => store.getState().problem && started.again()
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      unsubscribe()
      unsubscribeStore()
      started.close()
      loop.current = undefined
      store.getState().good?.pdf.close()
      store.setState({ good: undefined })
    }
  }, [draft, store, fit, requestOf])
}

/** Whether the document is printed over an uploaded PDF. */
function isDrawnOver({ source }: Pick<PreviewRequest, 'source'>): boolean {
  const { page } = readSettings(source.files['template.json'] ?? '') as { page?: { pdf?: unknown } | null }
  return page?.pdf !== undefined
}
