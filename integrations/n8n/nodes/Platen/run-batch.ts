import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow'
import { description } from '#shared/description'
import { onceKey } from './documents/make-document'
import { createComposer } from './documents/plan-documents'
import { askPlaten } from './request'
import { toFailedItem } from './to-failed-item'

/** Starts one batch with a document for each incoming item. */
export async function runBatch(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  const indexes = [...context.getInputData().keys()]
  try {
    const composer = createComposer(context)
    const documents: IDataObject[] = []
    for (const index of indexes) documents.push((await composer.compose(index)).data)
    const body: IDataObject = {
      templateId: context.getNodeParameter('templateId', 0, '', { extractValue: true }) as string,
      items: documents,
      output: context.getNodeParameter('output', 0) as string,
      onInvalid: context.getNodeParameter('onInvalid', 0) as string,
    }
    const json = await askPlaten<IDataObject>(context, {
      method: 'POST',
      path: description.actions.runBatch.request.path,
      body,
      headers: { 'Idempotency-Key': onceKey(context, 0, body) },
    })
    return [{ json, pairedItem: indexes.map((item) => ({ item })) }]
  } catch (error) {
    return [toFailedItem(context, error, indexes)]
  }
}
