import type { DraftSource } from '@platen/contract'
import { queuedData } from '../../bodies/packed-data.ts'
import { type ToolContext, workMsMax } from '../tool.ts'
import { chosenSample, sampleData } from './chosen-sample.ts'
import { type PrintedDocument, warningsOf } from './printed-document.ts'

/** Renders a version with its first sample as a preview, which is not counted as a document. */
export async function printPreview(
  { templateId, version, source }: { templateId: string; version: number; source: DraftSource },
  context: ToolContext,
): Promise<PrintedDocument> {
  const { parts, caller, report } = context
  const { accountId, requestId, signal, reserveMemory } = caller
  const file = chosenSample(source, undefined)
  report('Rendering the published version')
  const { bytes, report: of } = await parts.publishing.render({
    accountId,
    bundle: { templateId, version },
    isInspected: false,
    isTest: caller.key?.isTest,
    data: file === undefined ? null : queuedData(await sampleData(source, file, context)),
    requestId,
    deadlineAt: Date.now() + workMsMax,
    signal,
    reserveMemory,
  })
  return { bytes, pageCount: of.pages, warnings: warningsOf(of.warnings), version }
}
