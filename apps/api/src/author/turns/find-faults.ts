import { type DraftSource, Fault, type SourceFault } from '@platen/contract'
import { sampleFiles } from '@platen/template/draft'
import type { PrepareDraft } from '../../previews/prepare-draft.ts'

/** What publishing would refuse of a draft, of its samples too; empty where nothing. Throws as `PrepareDraft` does, but for `invalid_template`. */
export type FindFaults = (
  source: DraftSource,
  of: { accountId: string; templateId: string; signal: AbortSignal },
) => Promise<SourceFault[]>

/** Longer than one check may take: what is too large is said to be that, and only what others take until then is `overloaded`. */
const checkMaxMs = 90_000

/** Makes the check. */
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
