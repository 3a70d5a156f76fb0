import { Fault, type PreviewData } from '@platen/contract'
import type { RenderRequest } from '@platen/contract'
import { dataWithLabels } from '@platen/merge'
import { sourceFaultItem } from '../publishing/invalid-template.ts'
import type { PreparedDraft } from './prepare-draft.ts'

/**
 * Returns the data for a draft's preview. Throws `invalid_data` for a sample that does not fit, and `invalid_request` for a missing sample, with
 * `pointer` as its position in the request.
 */
export function dataFor(wanted: PreviewData, draft: PreparedDraft, pointer: string): RenderRequest['data'] {
  switch (wanted.kind) {
    case 'blank':
      return null
    case 'names':
      return dataWithLabels(draft.bundle.fields, draft.bundle.settings)
    case 'sample': {
      const { sampleFaults } = draft
      if (sampleFaults.length > 0) {
        throw new Fault('invalid_data', {
          detail: describeErrorCount(sampleFaults.length),
          errors: sampleFaults.map((fault) => sourceFaultItem(fault, fault.pointer)),
        })
      }
      const sample = draft.samples.find(({ file }) => file === wanted.file)
      if (sample) return sample.packed
      throw new Fault('invalid_request', {
        detail: 'The draft does not have this sample.',
        errors: [{ pointer, code: 'not_found', message: 'Choose one of the samples.' }],
      })
    }
    default:
      return wanted satisfies never
  }
}

/** Returns a sentence with the number of errors in data. */
export function describeErrorCount(count: number): string {
  return count === 1 ? 'The data has 1 error.' : `The data has ${count} errors.`
}
