import {
  createPreviewReader,
  type PreviewAnswer,
  type PreviewBody,
  type PreviewPart,
  type PreviewRequest,
} from '@platen/contract'
import { ProblemError, readProblem } from './problem-error.ts'
import { truncatedResponse, send } from './send.ts'

/** The longest time that the service allows for a document. */
const timeoutMs = 60_000

/** A rendered preview with the bytes of the PDF and, if requested, the positions of its elements. */
export type RenderedPreview = PreviewAnswer & { bytes: PreviewBody['pdf'] } & Pick<PreviewBody, 'elements'>

/** Receives pages or element positions before the document is complete. */
export type OnPreviewPart = (part: Pick<PreviewPart, 'pdf' | 'elements'>) => void

/**
 * Renders a draft as a PDF. With `pagesFirst` in the request, `onPart` receives parts of the response as they arrive. Throws
 * `ProblemError`, or the signal's reason if it was aborted.
 */
export async function renderPreview(
  templateId: string,
  request: PreviewRequest,
  signal?: AbortSignal,
  onPart?: OnPreviewPart,
): Promise<RenderedPreview> {
  return render({ path: `/templates/${templateId}/preview`, json: request, signal, onPart })
}

/** Renders a published version with `data` as a PDF. Throws the same errors as `renderPreview`. */
export async function renderVersion(of: {
  templateId: string
  version: number
  data: object
  signal: AbortSignal
}): Promise<RenderedPreview> {
  const { templateId, version, data, signal } = of
  return render({ path: `/templates/${templateId}/versions/${version}/preview`, json: { data }, signal })
}

async function render(of: {
  path: string
  json: object
  signal?: AbortSignal | undefined
  onPart?: OnPreviewPart | undefined
}): Promise<RenderedPreview> {
  const { path, json, signal, onPart } = of
  const response = await send(path, { method: 'POST', json, timeoutMs, ...(signal ? { signal } : {}) })
  let elements: PreviewPart['elements']
  let result: RenderedPreview | undefined
  try {
    for await (const part of readParts(response)) {
      const { answer, problem, pdf } = part
      elements = part.elements ?? elements
      if (problem) throw readProblem(problem.status, JSON.stringify(problem))
      if (answer && pdf) result = { ...answer, bytes: pdf, elements }
      else onPart?.(part)
    }
  } catch (error) {
    if (signal?.aborted || error instanceof ProblemError) throw error
  }
  if (!result) throw truncatedResponse()
  return result
}

/** Yields the parts of a response as they arrive. Ends early if the response is cut off. */
async function* readParts(response: Response): AsyncGenerator<PreviewPart> {
  const chunks = response.body?.getReader()
  const reader = createPreviewReader()
  for (let next = await chunks?.read(); next?.value; next = await chunks?.read())
    yield* reader.read(next.value)
}
