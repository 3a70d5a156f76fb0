import type { PreviewAnswer, PreviewRequest } from '@platen/contract'
import { ask } from '../../api/send.ts'
import { decodeBase64 } from './decode-base64.ts'

/** A document with many pages may take as long as any other. */
const timeoutMs = 60_000

export type RenderedPreview = Omit<PreviewAnswer, 'pdf'> & { bytes: Uint8Array<ArrayBuffer> }

/** A draft as a PDF, made as any document is. Throws `ProblemError`, or the signal's reason when it was aborted. */
export async function renderPreview(
  templateId: string,
  request: PreviewRequest,
  signal?: AbortSignal,
): Promise<RenderedPreview> {
  const { pdf, ...answer } = await ask<PreviewAnswer>(`/templates/${templateId}/preview`, {
    method: 'POST',
    json: request,
    timeoutMs,
    ...(signal ? { signal } : {}),
  })
  return { ...answer, bytes: decodeBase64(pdf) }
}
