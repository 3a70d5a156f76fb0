import { join } from 'node:path'
import { Fault } from '@platen/contract'
import { drawPages } from '@platen/pdf'
import { CliFailure, ServiceProblem, ServiceUnavailable } from '../cli-failure.ts'
import { fileOfItem } from '../format-problem.ts'
import { readFolder } from '../read-folder.ts'
import type { RemoteTemplates } from '../template/remote-templates.ts'
import type { DevBoard, DevRemark } from './dev-state.ts'

/** Number of pages drawn in the preview. The PDF has all of them. */
const drawnMax = 30
const widthPx = 1_240
const drawMsMax = 60_000

/**
 * Renders the folder with its sample and updates the preview with the pages, or with the errors next to the previous pages. Never throws. Returns
 * whether to retry because the service did not respond.
 */
export async function renderFolder(of: {
  folder: string
  sample: string | undefined
  remote: RemoteTemplates
  board: DevBoard
  signal: AbortSignal
}): Promise<{ isToRepeat: boolean }> {
  const { folder, sample, remote, board, signal } = of
  board.change({ standing: 'working' })
  try {
    const seen = await remote.preview(await readFolder(folder), { sample, signal })
    const pdf = Buffer.from(seen.pdf, 'base64')
    const pages = Array.from({ length: Math.min(seen.pages, drawnMax) }, (_, index) => index + 1)
    const drawn = await drawPages(pdf, { pages, widthPx, signal, timeoutMs: drawMsMax })
    const remarks = [...seen.warnings.map(({ message }) => message), ...seen.notes].map(withoutPosition)
    const now = { faults: [], sentence: '', remarks, pages: seen.pages, drawn: drawn.length }
    board.change({ standing: 'fine', ...now }, { pdf, drawn })
    return { isToRepeat: false }
  } catch (error) {
    if (signal.aborted) return { isToRepeat: false }
    board.change({ standing: 'broken', ...describeErrors(error, folder) })
    const isPassing = error instanceof ServiceProblem && error.problem.status >= 429
    return { isToRepeat: isPassing || error instanceof ServiceUnavailable }
  }
}

function describeErrors(error: unknown, folder: string): { sentence: string; faults: DevRemark[] } {
  if (error instanceof ServiceProblem) {
    const { title, detail, errors = [] } = error.problem
    const sentence = detail && detail !== title ? `${title}: ${detail}` : `${title}.`
    const faults = errors.map((item) => {
      const file = fileOfItem(item)
      const place =
        file === undefined ? item.pointer : `${join(folder, file)}:${item.line ?? 1}:${item.column ?? 1}`
      return { place, message: item.message }
    })
    return { sentence, faults }
  }
  if (error instanceof CliFailure || error instanceof Fault) return { sentence: error.message, faults: [] }
  // A save may leave the folder in any state for a moment. The next change is rendered anyway.
  return { sentence: `The document could not be rendered: ${String(error)}`, faults: [] }
}

function withoutPosition(message: string): DevRemark {
  return { place: '', message }
}
