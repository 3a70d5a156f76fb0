import { type DraftBundle, type DraftSource, Fault } from '@platen/contract'
import { queuedData } from '../../bodies/packed-data.ts'
import { describeErrorCount } from '../../previews/preview-data.ts'
import { type ToolContext, workMsMax } from '../tool.ts'
import { chosenSample } from './chosen-sample.ts'
import { type DataChoice, type PrintedDocument, warningsOf } from './printed-document.ts'

/**
 * Renders a draft like a preview, without recording it. Throws `invalid_template`, `invalid_data`, and errors from the queue.
 */
export async function printDraft(
  { templateId, source }: { templateId: string; source: DraftSource },
  choice: DataChoice,
  { parts, caller, report }: ToolContext,
): Promise<PrintedDocument & { bundle: DraftBundle }> {
  const { accountId, requestId, signal, reserveMemory } = caller
  const deadlineAt = Date.now() + workMsMax
  const file = choice.data || choice.isBlank ? undefined : chosenSample(source, choice.sample)
  report('Checking the draft')
  const samples = new Set(file === undefined ? [] : [file])
  const draft = await parts.publishing.prepare({ accountId, templateId, source, samples, deadlineAt, signal })
  const [fault] = draft.sampleFaults
  if (fault)
    throw new Fault('invalid_data', { detail: `${fault.file}, line ${fault.line}: ${fault.message}` })
  if (choice.data) {
    const { faults, total } = await parts.bodies.checkData(draft.bundle.fields, choice.data, caller)
    if (total > 0)
      throw new Fault('invalid_data', {
        detail: describeErrorCount(total),
        errors: faults,
      })
  }
  report('Rendering')
  const { bytes, report: of } = await parts.publishing.render({
    accountId,
    bundle: draft.bundle,
    isInspected: true,
    isTest: caller.key?.isTest,
    data: choice.data ? queuedData(choice.data) : (draft.samples[0]?.packed ?? null),
    requestId,
    deadlineAt,
    signal,
    reserveMemory,
  })
  const notes = draft.notes.map((message) => ({ message }))
  const warnings = warningsOf([...notes, ...of.warnings])
  return { bytes, pageCount: of.pages, warnings, version: 'draft', bundle: draft.bundle }
}
