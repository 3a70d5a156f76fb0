import {
  type IDataObject,
  type IExecuteFunctions,
  type INodeExecutionData,
  type IWebhookFunctions,
  type IWebhookResponseData,
  NodeOperationError,
} from 'n8n-workflow'
import { description } from '#shared/description'
import { type Asking, askPlaten } from '../request'
import { jobToItem } from './to-item'

const { path: endpointsPath } = description.subscriptions
const { documentReady, documentFailed } = description.triggers
const note = 'n8n callback'
/** Platen deletes a job after this time. */
const jobKeptMs = 24 * 3_600_000
/** The ids are in the callback address, which can have 2,000 characters. */
const jobsMax = 30

interface Endpoint {
  endpointId: string
  description: string
  createdAt: string
}

/**
 * Puts the run to sleep until Platen has called back for all `jobs`. If all have ended by then, it continues immediately with the returned
 * value. Nothing in memory survives the sleep: the numbers of `failed` items are in the address.
 */
export async function awaitCallback(
  context: IExecuteFunctions,
  { jobs, failed }: { jobs: readonly CallbackJob[]; failed: readonly (readonly number[])[] },
): Promise<INodeExecutionData[] | undefined> {
  if (jobs.length > jobsMax) {
    throw new NodeOperationError(
      context.getNode(),
      `The node can wait for at most ${jobsMax} documents at once`,
      {
        description: 'Put "Loop Over Items" before this node, or choose "Wait: For the Document".',
      },
    )
  }
  await removeLeftOver(context)
  const url = new URL(String(context.evaluateExpression('{{ $execution.resumeUrl }}', 0)))
  url.searchParams.set('jobs', jobs.map(({ jobId, items }) => `${jobId}:${items.join('.')}`).join(','))
  if (failed.length > 0) url.searchParams.set('failed', failed.map((items) => items.join('.')).join(','))
  const events = [...documentReady.events, ...documentFailed.events]
  const { endpointId } = await askPlaten<Endpoint>(context, {
    method: 'POST',
    path: endpointsPath,
    body: { url: url.href, events, description: note },
  })
  let isWaiting = false
  try {
    // Jobs that ended before the endpoint existed do not send a message.
    const answers = await askJobs(context, jobs)
    if (answers !== undefined) return await toItems(context, answers, jobs)
    await context.putExecutionToWait(new Date(Date.now() + jobKeptMs))
    isWaiting = true
    return undefined
  } finally {
    // If this fails, a later run removes the endpoint, like the endpoints of stopped runs.
    if (!isWaiting) await remove(context, endpointId).catch(() => undefined)
  }
}

/** A job, and its incoming items. */
export interface CallbackJob {
  jobId: string
  items: readonly number[]
}

/**
 * Handles the message about a document. Messages about other jobs are ignored, and their content is not trusted: the jobs are fetched with the node's
 * own key. When all have ended, the run continues with them.
 */
export async function takeCallback(context: IWebhookFunctions): Promise<IWebhookResponseData> {
  const query = context.getQueryData() as IDataObject
  const waited = String(query['jobs'] ?? '')
  const { data } = context.getBodyData() as { data?: { jobId?: string } }
  const jobs = waited.split(',').map((each) => {
    const [jobId = '', items = ''] = each.split(':')
    return { jobId, items: toNumbers(items) }
  })
  if (!jobs.some(({ jobId }) => jobId === data?.jobId)) return { webhookResponse: 'not waited for' }
  const answers = await askJobs(context, jobs)
  if (answers === undefined) return { webhookResponse: 'others are in progress' }
  await removeOwn(context, waited)
  const failed = String(query['failed'] ?? '')
    .split(',')
    .filter(Boolean)
    .map((items) => failedBefore(toNumbers(items)))
  return {
    workflowData: [[...failed, ...(await toItems(context, answers, jobs))]],
    webhookResponse: 'taken',
  }
}

function toNumbers(items: string): number[] {
  return items.split('.').map(Number)
}

/** Returns a placeholder for a document that Platen refused. The reason is no longer available. */
function failedBefore(items: readonly number[]): INodeExecutionData {
  const details =
    'It failed before the run was paused. With "Wait: For the Document", the reason is shown here.'
  return {
    json: { error: 'The document was not generated', details },
    pairedItem: items.map((item) => ({ item })),
  }
}

/** Returns the results of all jobs, or `undefined` while some are in progress. */
async function askJobs(asking: Asking, jobs: readonly CallbackJob[]): Promise<IDataObject[] | undefined> {
  const answers = await Promise.all(
    jobs.map(({ jobId }) =>
      askPlaten<IDataObject>(asking, { method: 'GET', path: `/v1/jobs/${encodeURIComponent(jobId)}` }),
    ),
  )
  const isInProgress = answers.some(({ status }) => status === 'queued' || status === 'rendering')
  return isInProgress ? undefined : answers
}

/** A resumed run reads parameters without an item index. */
function binaryFieldOf(context: IExecuteFunctions | IWebhookFunctions): string {
  if ('getInputData' in context) return context.getNodeParameter('binaryField', 0, 'data') as string
  return context.getNodeParameter('binaryField', 'data') as string
}

function toItems(
  context: IExecuteFunctions | IWebhookFunctions,
  answers: readonly IDataObject[],
  jobs: readonly CallbackJob[],
): Promise<INodeExecutionData[]> {
  const binaryField = binaryFieldOf(context)
  return Promise.all(
    answers.map((answer, at) => jobToItem(context, answer, { binaryField, items: jobs[at]?.items ?? [] })),
  )
}

async function listCallbacks(asking: Asking): Promise<(Endpoint & { url: string })[]> {
  const { endpoints } = await askPlaten<{ endpoints: (Endpoint & { url: string })[] }>(asking, {
    method: 'GET',
    path: endpointsPath,
  })
  return endpoints.filter((endpoint) => endpoint.description === note)
}

async function remove(asking: Asking, endpointId: string): Promise<void> {
  await askPlaten(asking, { method: 'DELETE', path: `${endpointsPath}/${endpointId}` })
}

async function removeOwn(context: IWebhookFunctions, waited: string): Promise<void> {
  const own = (await listCallbacks(context)).filter(
    ({ url }) => new URL(url).searchParams.get('jobs') === waited,
  )
  for (const { endpointId } of own) await remove(context, endpointId)
}

/** Removes the endpoints of runs that were stopped while sleeping. */
async function removeLeftOver(context: IExecuteFunctions): Promise<void> {
  const now = Date.now()
  const old = (await listCallbacks(context)).filter(
    ({ createdAt }) => now - Date.parse(createdAt) > jobKeptMs,
  )
  for (const { endpointId } of old) await remove(context, endpointId)
}
