import type { SampleFault } from '@platen/template/bundle'
import { Fault, type FaultCode, type SampleOutcome } from '@platen/contract'
import type { PackedSample } from './folder-checks/check-folder.ts'
import type { PreparedDraft } from '../previews/prepare-draft.ts'
import type { RenderForAuthor } from '../previews/render-for-author.ts'

/** Half of an account's limit on previews, so that the author can keep editing during the check. */
const samplesAtOnce = 2
const sampleMs = 15_000

/** Faults that are caused by the service, not by the sample. */
const serviceFaults: FaultCode[] = ['overloaded', 'unavailable', 'internal']

export interface SamplesToCheck {
  draft: PreparedDraft
  accountId: string
  /** All samples, in the order of the result. */
  files: readonly string[]
  requestId: string
  /** Epoch milliseconds. Samples that are not rendered by then are `stopped`. */
  deadlineAt: number
  signal: AbortSignal
}

/** Renders and checks each sample. Throws faults that no sample caused: `overloaded`, `unavailable`, `CallerLeft`. */
export async function checkSamples(render: RenderForAuthor, given: SamplesToCheck): Promise<SampleOutcome[]> {
  const { draft, files } = given
  const bySample = new Map(draft.samples.map((sample) => [sample.file, sample]))
  const outcomes = new Map<string, SampleOutcome>()
  const waiting = [...files]
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const sample = bySample.get(file)
      const outcome = sample
        ? await renderSample(render, sample, given)
        : stopped(file, faultReason(draft.sampleFaults.filter((fault) => fault.file === file)))
      outcomes.set(file, outcome)
    }
  }
  await Promise.all(Array.from({ length: samplesAtOnce }, work))
  return files.flatMap((file) => outcomes.get(file) ?? [])
}

async function renderSample(
  render: RenderForAuthor,
  { file, packed }: PackedSample,
  { accountId, draft, requestId, deadlineAt, signal }: SamplesToCheck,
): Promise<SampleOutcome> {
  const now = Date.now()
  if (now >= deadlineAt)
    return stopped(file, 'The check timed out before it reached this sample. Check again.')
  try {
    const { report } = await render({
      isInspected: true,
      accountId,
      bundle: draft.bundle,
      data: packed,
      requestId,
      signal,
      deadlineAt: Math.min(deadlineAt, now + sampleMs),
    })
    const overflow = report.warnings.find(({ code }) => code === 'overflow')
    return overflow
      ? { file, verdict: 'stopped', reason: overflow.message, report }
      : { file, verdict: 'fine', report }
  } catch (error) {
    if (!(error instanceof Fault) || serviceFaults.includes(error.code)) throw error
    return stopped(file, error.detail)
  }
}

function stopped(file: string, reason: string): SampleOutcome {
  return { file, verdict: 'stopped', reason, report: null }
}

function faultReason(faults: readonly SampleFault[]): string {
  const [first] = faults
  if (!first) return 'The file is not a readable sample.'
  const more = faults.length === 1 ? '' : ` (and ${faults.length - 1} more)`
  return `Line ${first.line}: ${first.message}${more}`
}
