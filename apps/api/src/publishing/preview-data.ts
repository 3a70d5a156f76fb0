import { Fault, type PreviewData } from '@platen/contract'
import type { RenderRequest } from '@platen/contract'
import { namesInWords } from '@platen/merge'
import { sourceFaultItem } from './invalid-template.ts'
import type { PreparedDraft } from './prepare-draft.ts'

/**
 * What a draft's preview is filled with. Throws `invalid_data` for a sample that does not fit, `invalid_request` for one that there is not:
 * `pointer` leads to where the request names it.
 */
export function dataFor(wanted: PreviewData, draft: PreparedDraft, pointer: string): RenderRequest['data'] {
  switch (wanted.kind) {
    case 'blank':
      return null
    case 'names':
      return namesInWords(draft.bundle.fields, draft.bundle.settings)
    case 'sample': {
      const { sampleFaults } = draft
      if (sampleFaults.length > 0) {
        throw new Fault('invalid_data', {
          detail: countedPlaces(sampleFaults.length),
          errors: sampleFaults.map((fault) => sourceFaultItem(fault, fault.pointer)),
        })
      }
      const sample = draft.samples.find(({ file }) => file === wanted.file)
      if (sample) return sample.packed
      throw new Fault('invalid_request', {
        detail: 'The draft has no such sample.',
        errors: [{ pointer, code: 'not_found', message: 'Name one of the samples.' }],
      })
    }
    default:
      return wanted satisfies never
  }
}

/** How many places are wrong, in a sentence. */
export function countedPlaces(count: number): string {
  return count === 1 ? '1 place is wrong.' : `${count} places are wrong.`
}
