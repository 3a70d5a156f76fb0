import type { Bundle, Search, ZObject } from 'zapier-platform-core'
import { description } from '#shared/description'
import { documentOfJob, type Job } from '../document-of-job'
import { outputFields, plainFields } from '../fields/plain-fields'

const { getDocument: action } = description.actions

async function perform(z: ZObject, bundle: Bundle): Promise<{ id: string }[]> {
  const jobId = encodeURIComponent(String(bundle.inputData['jobId']))
  const { data, status } = await z.request<Job>({ url: action.request.path.replace('{jobId}', jobId) })
  return status === 404 ? [] : [documentOfJob(z, data)]
}

/** Returns the document for a job. For a deleted job, the list is empty. */
export const getDocument: Search = {
  key: action.key,
  noun: 'Document',
  display: { label: action.label, description: action.help },
  operation: {
    inputFields: plainFields(action),
    perform,
    sample: {
      id: 'job_1',
      ...Object.fromEntries(action.outputs.map(({ key, sample }) => [key, sample])),
      file: 'SAMPLE FILE',
    },
    outputFields: [
      ...outputFields(action.outputs),
      { key: 'url', label: 'Link' },
      { key: 'file', label: 'File', type: 'file' },
    ],
  },
}
