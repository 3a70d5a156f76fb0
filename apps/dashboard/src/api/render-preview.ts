import { type PreviewAnswer, type PreviewBody, type PreviewRequest, readPreview } from '@platen/contract'
import { cutAnswer, send } from './send.ts'

/** A document with many pages may take as long as any other. */
const timeoutMs = 60_000

/** The API's answer, with the document's bytes and, where they were asked for, those of its elements. */
export type RenderedPreview = PreviewAnswer & { bytes: PreviewBody['pdf'] } & Pick<PreviewBody, 'elements'>

/** A draft as a PDF, made as any document is. Throws `ProblemError`, or the signal's reason when it was aborted. */
export async function renderPreview(
  templateId: string,
  request: PreviewRequest,
  signal?: AbortSignal,
): Promise<RenderedPreview> {
  return render(`/templates/${templateId}/preview`, request, signal)
}

/** A published version as a PDF, filled with `data`. Throws as `renderPreview`. */
export async function renderVersion(of: {
  templateId: string
  version: number
  data: object
  signal: AbortSignal
}): Promise<RenderedPreview> {
  const { templateId, version, data, signal } = of
  return render(`/templates/${templateId}/versions/${version}/preview`, { data }, signal)
}

async function render(path: string, json: object, signal?: AbortSignal): Promise<RenderedPreview> {
  const response = await send(path, { method: 'POST', json, timeoutMs, ...(signal ? { signal } : {}) })
  try {
    const { answer, pdf, elements } = readPreview(await response.arrayBuffer())
    return { ...answer, bytes: pdf, elements }
  } catch (error) {
    if (signal?.aborted) throw error
    throw cutAnswer()
  }
}
