import type { DraftAnswer } from '@platen/contract'
import { ask, send } from '../api/send.ts'

/** Sharp on the cards, at two device pixels each. */
const widthPx = 640

/** Draws page one of a template's draft as it would be printed now, and keeps it as the picture of its card. */
export async function keepPicture(templateId: string, signal: AbortSignal): Promise<void> {
  const path = `/templates/${templateId}`
  // Loaded here for the first time: the list itself needs neither the editor nor pdf.js.
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
