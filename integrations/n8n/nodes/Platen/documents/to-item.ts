import type {
  IBinaryKeyData,
  IDataObject,
  IExecuteFunctions,
  INodeExecutionData,
  IWebhookFunctions,
} from 'n8n-workflow'

/** Converts a response to an item: a file becomes its binary field, the rest stays JSON. */
export async function toItem(
  context: IExecuteFunctions | IWebhookFunctions,
  answer: IDataObject,
  of: { binaryField: string; items: readonly number[] },
): Promise<INodeExecutionData> {
  const pairedItem = of.items.map((item) => ({ item }))
  const { base64, ...rest } = answer
  if (typeof base64 !== 'string') return { json: rest, pairedItem }
  const name = typeof rest['fileName'] === 'string' ? rest['fileName'] : 'document.pdf'
  const bytes = Buffer.from(base64, 'base64')
  const binary: IBinaryKeyData = {
    [of.binaryField]: await context.helpers.prepareBinaryData(bytes, name, 'application/pdf'),
  }
  return { json: { ...rest, bytes: bytes.length }, binary, pairedItem }
}

/** Converts a job to an item with its document. */
export async function jobToItem(
  context: IExecuteFunctions | IWebhookFunctions,
  job: IDataObject,
  of: { binaryField: string; items: readonly number[] },
): Promise<INodeExecutionData> {
  const { result, ...rest } = job
  return toItem(context, { ...rest, ...(result as IDataObject | undefined) }, of)
}
