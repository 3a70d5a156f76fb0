import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow'
import { toFailedItem } from '../to-failed-item'
import { awaitCallback, type CallbackJob } from './await-callback'
import { makeDocument } from './make-document'
import { createComposer, groupItems } from './plan-documents'
import { toItem } from './to-item'

/** A document for each incoming item, or for each group of them. */
export async function generateDocuments(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  const isGrouped = context.getNodeParameter('lineItems', 0) === 'items'
  const wait = context.getNodeParameter('wait', 0) as 'answer' | 'callback' | 'none'
  const single = [...context.getInputData().keys()].map((index): [number] => [index])
  const composer = createComposer(context)
  const made: INodeExecutionData[] = []
  const jobs: CallbackJob[] = []
  for (const items of isGrouped ? groupItems(context) : single) {
    try {
      const document = { ...(await composer.compose(items[0])), items }
      if (isGrouped) for (const index of items) await composer.addRow(document, index)
      const answer = await makeDocument(context, document, { isAsync: wait !== 'answer' })
      if (wait === 'callback') jobs.push({ jobId: String(answer['jobId']), items })
      const binaryField = context.getNodeParameter('binaryField', items[0], 'data') as string
      made.push(await toItem(context, answer, { binaryField, items }))
    } catch (error) {
      made.push(toFailedItem(context, error, items))
    }
  }
  if (jobs.length === 0) return made
  const ended = await awaitCallback(context, jobs)
  // Those that failed at once stay beside those that ended.
  return ended === undefined ? made : [...made.filter(({ json }) => json['error'] !== undefined), ...ended]
}
