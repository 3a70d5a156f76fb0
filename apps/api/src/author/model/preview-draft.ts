import type { Look, LookRequest } from '@platen/assistant/author'
import { type DraftSource, Fault, type Warning } from '@platen/contract'
import { sampleFiles } from '@platen/template/draft'
import { drawPages, readPages } from '@platen/pdf'
import type { Publishing } from '../../publishing/publishing.ts'
import type { EngineContext } from '../engine.ts'

/** A printed draft. The turn's thread has yet to describe its warnings. */
export type PrintedDraft = Look & { warnings: readonly Warning[] }

const renderMaxMs = 30_000
const picturesMax = 4
const textsMax = 20
const widthPx = 900
const firstPages = Array.from({ length: picturesMax }, (_, index) => index + 1)

/** Prints a draft with a sample (by default, the first one), and returns the pages and warnings for a model. Throws `Fault`s with a detail. */
export function createPreviewDraft({ prepare, render }: Pick<Publishing, 'prepare' | 'render'>) {
  return async (
    source: DraftSource,
    of: EngineContext & LookRequest & { hasVision: boolean },
  ): Promise<PrintedDraft> => {
    const { accountId, templateId, requestId, signal, hasVision, sample, pages: requested = firstPages } = of
    const deadlineAt = Date.now() + renderMaxMs
    const files = sampleFiles(source)
    const file = sample ?? files[0]
    if (file !== undefined && !files.includes(file))
      throw new Fault('invalid_request', {
        detail: `There is no sample ${file.slice(0, 100)}. Existing samples: ${files.join(', ')}.`,
      })
    const samples = new Set(file === undefined ? [] : [file])
    const draft = await prepare({ accountId, templateId, source, samples, deadlineAt, signal })
    const [fault] = draft.sampleFaults
    if (fault)
      throw new Fault('invalid_data', { detail: `${fault.file}, line ${fault.line}: ${fault.message}` })
    const { bytes, report } = await render({
      accountId,
      bundle: draft.bundle,
      isInspected: true,
      data: draft.samples[0]?.packed ?? null,
      requestId,
      deadlineAt,
      signal,
    })
    const pages = requested.filter((page) => page <= report.pages)
    const hasRequestedPages = requested !== firstPages
    const reading = { accountId, signal }
    const [read, drawn] = await Promise.all([
      readPages(bytes, reading),
      hasVision && pages.length > 0 ? drawPages(bytes, { ...reading, pages, widthPx }) : [],
    ])
    return {
      report: draft.notes,
      warnings: report.warnings,
      pageCount: report.pages,
      pictures: drawn.map(({ png }) => ({ bytes: png, mediaType: 'image/png' as const })),
      ...(hasRequestedPages
        ? { pages, texts: pages.map((page) => read.texts[page - 1] ?? '') }
        : { texts: read.texts.slice(0, textsMax) }),
    }
  }
}
