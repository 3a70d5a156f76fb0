import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow'
import { toFailedItem } from '../to-failed-item'
import { awaitCallback, type CallbackJob } from './await-callback'
import { makeDocument } from './make-document'
import { createComposer, groupItems } from './plan-documents'
import { toItem } from './to-item'

/** Generates a document for each incoming item, or for each group of them. */
export async function generateDocuments(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  const isGrouped = context.getNodeParameter('lineItems', 0) === 'items'
  const wait = context.getNodeParameter('wait', 0) as 'answer' | 'callback' | 'none'
  const incoming = [...context.getInputData().keys()]
  let groups = incoming.map((index): [number, ...number[]] => [index])
  try {
    if (isGrouped) groups = groupItems(context)
  } catch (error) {
    // The items cannot be assigned to documents, so none is generated.
    return [toFailedItem(context, error, incoming)]
  }
  const composer = createComposer(context)
  const made: INodeExecutionData[] = []
  const failed: (readonly number[])[] = []
  const jobs: CallbackJob[] = []
  for (const items of groups) {
    try {
      const document = { ...(await composer.compose(items[0])), items }
      if (isGrouped) for (const index of items) await composer.addRow(document, index)
      const answer = await makeDocument(context, document, { isAsync: wait !== 'answer' })
      if (wait === 'callback') jobs.push({ jobId: String(answer['jobId']), items })
      const binaryField = context.getNodeParameter('binaryField', items[0], 'data') as string
      made.push(await toItem(context, answer, { binaryField, items }))
    } catch (error) {
      made.push(toFailedItem(context, error, items))
      failed.push(items)
    }
  }
  if (jobs.length === 0) return made
  // Documents that failed immediately are returned together with those that ended.
  const notMade = made.filter(({ json }) => json['error'] !== undefined)
  try {
    const ended = await awaitCallback(context, { jobs, failed })
    return ended === undefined ? made : [...notMade, ...ended]
  } catch (error) {
    return [...notMade, ...jobs.map((job) => toUnheard(context, error, job))]
  }
}

/** Returns a failed item with the job ID, so that "Get Document" can fetch the document. */
function toUnheard(
  context: IExecuteFunctions,
  error: unknown,
  { jobId, items }: CallbackJob,
): INodeExecutionData {
  const failed = toFailedItem(context, error, items)
  return { ...failed, json: { ...failed.json, jobId } }
}
