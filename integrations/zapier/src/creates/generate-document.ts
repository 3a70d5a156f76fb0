import type { Bundle, Create, ZObject } from 'zapier-platform-core'
import { onceHeader } from '../asking'
import { description } from '#shared/description'
import { documentOf, documentOfJob, hasEnded, type Job } from '../document-of-job'
import { composeData } from '../fields/compose-data'
import { outputFields, plainFields } from '../fields/plain-fields'
import { fetchSchema, templateFields } from '../fields/template-fields'
import { requireTemplate } from '../templates'

const { generateDocument: action } = description.actions
const { documentReady, documentFailed } = description.triggers
const { path: endpointsPath } = description.subscriptions
/** A step of Zapier can take half a minute. */
const waitSeconds = 20
const linkMinutesMax = 10_080

interface Waiting {
  jobId: string
  endpointId: string
}

async function askJob(z: ZObject, jobId: string, seconds = 0): Promise<Job> {
  const headers: Record<string, string> = seconds > 0 ? { Prefer: `wait=${seconds}` } : {}
  const { data, status } = await z.request<Job>({ url: `/v1/jobs/${encodeURIComponent(jobId)}`, headers })
  if (status === 404) throw new z.errors.Error('The document no longer exists', 'not_found', 404)
  return data
}

/** Requests the document and waits for it. A slow document calls back, which resumes the step. */
async function perform(z: ZObject, bundle: Bundle): Promise<Record<string, unknown>> {
  const { templateId, expiration, isLong, idempotencyKey } = bundle.inputData
  const data = composeData(await fetchSchema(z, String(templateId)), bundle.inputData)
  const prefer = isLong ? 'respond-async' : `respond-async, wait=${waitSeconds}`
  const { data: answer, status } = await z.request<Job & { url?: string }>({
    url: action.request.path,
    method: 'POST',
    headers: { Prefer: prefer, ...onceHeader(idempotencyKey) },
    body: { templateId, data, output: 'url', expiration: Number(expiration ?? linkMinutesMax) },
  })
  requireTemplate(z, status)
  if (answer.url !== undefined)
    return { id: z.hash('sha256', answer.url), status: 'succeeded', ...documentOf(z, answer.url) }
  try {
    return await waitForCallback(z, answer)
  } catch (error) {
    // Zapier restarts a held step without a run ID, so a restart would generate another document.
    throw new z.errors.Error(
      `The document is being generated, but this step cannot wait for it: ${messageOf(error)}\n"Document Ready" reports it as ${answer.jobId}.`,
      'not_waited_for',
      202,
    )
  }
}

/** Returns an error's message. Zapier's own errors contain JSON. */
function messageOf(error: unknown): string {
  const { message } = error as Error
  try {
    return (JSON.parse(message) as { message: string }).message
  } catch {
    return message
  }
}

async function waitForCallback(z: ZObject, { jobId, templateId }: Job): Promise<Record<string, unknown>> {
  const events = [...documentReady.events, ...documentFailed.events]
  const { data: endpoint } = await z.request<{ endpointId: string }>({
    url: endpointsPath,
    method: 'POST',
    body: { url: z.generateCallbackUrl(), events, templateIds: [templateId], description: 'Zapier callback' },
  })
  const { endpointId } = endpoint
  // If the job ended between the two requests, no message would be sent. A test message resumes the step.
  if (hasEnded(await askJob(z, jobId))) {
    await z.request({ url: `${endpointsPath}/${endpointId}/test`, method: 'POST' })
  }
  return { id: jobId, jobId, endpointId }
}

/** Fetches the job, regardless of the message that resumed the step. */
async function performResume(z: ZObject, bundle: Bundle): Promise<Record<string, unknown>> {
  const { jobId, endpointId } = bundle.outputData as unknown as Waiting
  await z.request({ url: `${endpointsPath}/${endpointId}`, method: 'DELETE' })
  const job = await askJob(z, jobId, waitSeconds)
  if (!hasEnded(job)) {
    throw new z.errors.Error(
      `The document is not ready yet. "Document Ready" reports it as ${jobId}.`,
      'not_ready',
      202,
    )
  }
  return documentOfJob(z, job)
}

/** Generates a document from typed fields and line items. */
export const generateDocument: Create = {
  key: action.key,
  noun: 'Document',
  display: { label: action.label, description: action.help },
  operation: {
    inputFields: [
      ...plainFields(action, ['output']).map((field) =>
        field.key === 'expiration' ? { ...field, default: String(linkMinutesMax) } : field,
      ),
      {
        key: 'isLong',
        label: 'Long Document',
        type: 'boolean',
        helpText:
          'Choose Yes for documents that take longer than 20 seconds. The step then pauses until Platen calls back. The API key needs the webhooks scope.',
      },
      templateFields,
    ],
    perform,
    performResume,
    sample: { id: 'job_1', status: 'succeeded', url: action.outputs[0]?.sample ?? '', file: 'SAMPLE FILE' },
    outputFields: [
      { key: 'id', label: 'ID' },
      { key: 'status', label: 'Status' },
      { key: 'url', label: 'Link' },
      { key: 'file', label: 'File', type: 'file' },
      ...outputFields([]),
    ],
  },
}
