import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queries } from '../../api/queries.ts'
import { send } from '../../api/send.ts'
import { drawPagePicture } from '../../pdf-view/draw-page-picture.ts'
import { isSameRequest, previewRequest } from '../../templates/preview-request.ts'
import { useDraft, useDraftStore } from '../draft/draft-store.ts'
import { usePreview } from './preview-store.ts'

/** Twice the width of a card in the list of templates, for screens with two device pixels per CSS pixel. */
const pictureWidthPx = 640
/** Idle time before the thumbnail is rendered, so that it does not slow down typing. */
const idleMs = 3_000

/** Keeps the thumbnail of the template up to date with its saved draft, filled with data. */
export function useThumbnail(): void {
  const draft = useDraftStore()
  const client = useQueryClient()
  const templateId = useDraft((state) => state.templateId)
  const revision = useDraft((state) => (state.save.kind === 'saved' ? state.revision : undefined))
  const good = usePreview((state) => (state.isRendering || state.problem ? undefined : state.good))
  const card = useQuery(queries.template(templateId))
  const kept = card.isSuccess ? (card.data.picture?.revision ?? 0) : undefined
  const sent = useRef('')

  useEffect(() => {
    if (good?.request.data.kind !== 'sample' || revision === undefined || kept === undefined) return undefined
    const query = `revision=${revision}&brand=${good.brand ?? ''}`
    if (revision === kept || query === sent.current) return undefined
    if (!isSameRequest(good.request, previewRequest(draft.getState().source, good.request.data)))
      return undefined
    const cancel = new AbortController()
    const timer = setTimeout(() => {
      keep()
        .then(() => client.invalidateQueries({ queryKey: ['templates'], refetchType: 'none' }))
        // The thumbnail is not important. The next preview retries.
        .catch(() => undefined)
    }, idleMs)
    async function keep() {
      if (!good) return
      const picture = await drawPagePicture(good.bytes, pictureWidthPx)
      const path = `/templates/${templateId}/picture?${query}`
      await send(path, { method: 'PUT', body: picture, signal: cancel.signal })
      sent.current = query
    }
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [client, draft, good, kept, revision, templateId])
}
