import {
  createPreviewReader,
  type PreviewAnswer,
  type PreviewBody,
  type PreviewPart,
  type PreviewRequest,
} from '@platen/contract'
import { ProblemError, readProblem } from './problem-error.ts'
import { cutAnswer, send } from './send.ts'

/** A document with many pages may take as long as any other. */
const timeoutMs = 60_000

/** The API's answer, with the document's bytes and, where they were asked for, those of its elements. */
export type RenderedPreview = PreviewAnswer & { bytes: PreviewBody['pdf'] } & Pick<PreviewBody, 'elements'>

/** Takes the pages, or where their elements are, before the document is complete. */
export type OnPreviewPart = (part: Pick<PreviewPart, 'pdf' | 'elements'>) => void

/**
 * A draft as a PDF, made as any document is; `onPart` gets what a request with `pagesFirst` asks for. Throws `ProblemError`, or the signal's
 * reason when it was aborted.
 */
export async function renderPreview(
  templateId: string,
  request: PreviewRequest,
  signal?: AbortSignal,
  onPart?: OnPreviewPart,
): Promise<RenderedPreview> {
  return render({ path: `/templates/${templateId}/preview`, json: request, signal, onPart })
}

/** A published version as a PDF, filled with `data`. Throws as `renderPreview`. */
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
  let whole: RenderedPreview | undefined
  try {
    for await (const part of readParts(response)) {
      const { answer, problem, pdf } = part
      elements = part.elements ?? elements
      if (problem) throw readProblem(problem.status, JSON.stringify(problem))
      if (answer && pdf) whole = { ...answer, bytes: pdf, elements }
      else onPart?.(part)
    }
  } catch (error) {
    if (signal?.aborted || error instanceof ProblemError) throw error
  }
  if (!whole) throw cutAnswer()
  return whole
}

/** Returns the parts of an answer as they arrive. Ends early for one that is cut. */
async function* readParts(response: Response): AsyncGenerator<PreviewPart> {
  const chunks = response.body?.getReader()
  const reader = createPreviewReader()
  for (let next = await chunks?.read(); next?.value; next = await chunks?.read())
    yield* reader.read(next.value)
}
