import { type DraftSource, Fault, type SourceFault } from '@platen/contract'
import { sampleFiles } from '@platen/template/draft'
import type { PrepareDraft } from '../../previews/prepare-draft.ts'

/** Returns the errors that prevent publishing a draft, including those in its samples. Throws errors from `PrepareDraft`, except `invalid_template`. */
export type FindFaults = (
  source: DraftSource,
  of: { accountId: string; templateId: string; signal: AbortSignal },
) => Promise<SourceFault[]>

/** Longer than the limit of one check, so that a large draft fails with `too_complex`; only a long wait for others gives `overloaded`. */
const checkMaxMs = 90_000

export function createFindFaults(prepare: PrepareDraft): FindFaults {
  return async (source, of) => {
    try {
      const samples = new Set(sampleFiles(source))
      const { sampleFaults } = await prepare({ ...of, source, samples, deadlineAt: Date.now() + checkMaxMs })
      return sampleFaults
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== 'invalid_template') throw error
      return error.errors.map((item) => ({ file: 'template.html', line: 1, column: 1, ...item }))
    }
  }
}
