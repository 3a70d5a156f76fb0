import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow'
import { description } from '#shared/description'
import { jobToItem } from './documents/to-item'
import { askPlaten } from './request'
import { askTemplates } from './templates'
import { toFailedItem } from './to-failed-item'

type LookUp = (context: IExecuteFunctions, index: number) => Promise<INodeExecutionData[]>

/** Returns the document for a job. */
export const getDocument: LookUp = async (context, index) => {
  const jobId = encodeURIComponent(context.getNodeParameter('jobId', index) as string)
  const path = description.actions.getDocument.request.path.replace('{jobId}', jobId)
  const job = await askPlaten<IDataObject>(context, { method: 'GET', path, itemIndex: index })
  const binaryField = context.getNodeParameter('binaryField', index, 'data') as string
  return [await jobToItem(context, job, { binaryField, items: [index] })]
}

/** Finds templates by name. The list is empty if none is found. */
export const getTemplates: LookUp = async (context, index) => {
  const search = context.getNodeParameter('search', index, '') as string
  const limit = context.getNodeParameter('limit', index, 50) as number
  const { data } = await askTemplates(context, { limit, ...(search && { search }) })
  return data.map((template) => ({ json: template as IDataObject, pairedItem: { item: index } }))
}

/** Looks up something for each incoming item. */
export async function lookUp(context: IExecuteFunctions, one: LookUp): Promise<INodeExecutionData[]> {
  const found: INodeExecutionData[] = []
  for (const index of context.getInputData().keys()) {
    try {
      found.push(...(await one(context, index)))
    } catch (error) {
      found.push(toFailedItem(context, error, [index]))
    }
  }
  return found
}
