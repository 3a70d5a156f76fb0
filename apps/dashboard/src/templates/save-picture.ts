import type { DraftAnswer } from '@platen/contract'
import { ask, send } from '../api/send.ts'

/** The width of a card at a device pixel ratio of two. */
const widthPx = 640

/** Renders the first page of a draft and stores it as the picture of the template's card. */
export async function savePicture(templateId: string, signal: AbortSignal): Promise<void> {
  const path = `/templates/${templateId}`
  // Loaded on first use, because the list of templates needs neither the editor nor pdf.js.
  const [{ drawPagePicture }, { previewRequest, shownData }, { renderPreview }] = await Promise.all([
    import('../pdf-view/draw-page-picture.ts'),
    import('./preview-request.ts'),
    import('../api/render-preview.ts'),
  ])
  const { source, revision } = await ask<DraftAnswer>(`${path}/draft`, { signal })
  const request = previewRequest(source, shownData(source, {}))
  const { bytes, brand } = await renderPreview(templateId, request, signal)
  const picture = await drawPagePicture(bytes, widthPx)
  await send(`${path}/picture?revision=${revision}&brand=${brand ?? ''}`, {
    method: 'PUT',
    body: picture,
    signal,
  })
}
