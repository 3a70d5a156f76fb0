import { createHash } from 'node:crypto'
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow'
import { description } from '#shared/description'
import { askPlaten } from '../request'
import type { PlannedDocument } from './plan-documents'

const { path } = description.actions.generateDocument.request

/** Requests a document. If n8n repeats the request in the same run with the same data, no second document is generated. */
export async function makeDocument(
  context: IExecuteFunctions,
  { templateId, data, items }: PlannedDocument,
  options: { isAsync: boolean },
): Promise<IDataObject> {
  const [index] = items
  const output = context.getNodeParameter('output', index, 'base64') as string
  const body: IDataObject = { templateId, data, output }
  if (output === 'url') body['expiration'] = context.getNodeParameter('expiration', index, 60)
  return askPlaten<IDataObject>(context, {
    method: 'POST',
    path,
    body,
    itemIndex: index,
    headers: {
      'Idempotency-Key': onceKey(context, index, body),
      ...(options.isAsync && { Prefer: 'respond-async' }),
    },
  })
}

/** Returns the same key for each try of a request in a run. */
export function onceKey(context: IExecuteFunctions, index: number, body: IDataObject): string {
  const subject = [context.getExecutionId(), context.getNode().id, index, body]
  return `n8n-${createHash('sha256').update(JSON.stringify(subject)).digest('hex').slice(0, 40)}`
}
