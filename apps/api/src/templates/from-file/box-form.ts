import type { PdfFormField } from '@platen/contract'
import { createThreadPool, type WaitingCaller } from '@platen/platform'
import { type BoxedForm, boxFields } from './box-fields.ts'

const pool = createThreadPool<PdfFormField[]>({
  script: new URL('./box-thread.ts', import.meta.url),
  what: 'forms',
  exhausted: () => ({
    code: 'invalid_upload',
    detail: 'Reading the form of the PDF takes too long. Upload it with fewer fields, or without its form.',
  }),
})

/** Up to this many fields, the work takes less than 10 ms of CPU time. */
const inPlaceFieldsMax = 500

/** Runs `boxFields`, for large forms in a `ThreadPool`. Throws errors from the pool. */
export async function boxForm(fields: PdfFormField[], caller: WaitingCaller): Promise<BoxedForm> {
  return fields.length <= inPlaceFieldsMax ? boxFields(fields) : pool.run<BoxedForm>(fields, caller)
}
