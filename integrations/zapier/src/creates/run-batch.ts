import type { Bundle, Create, ZObject } from 'zapier-platform-core'
import { onceHeader } from '../asking'
import { description } from '#shared/description'
import { outputFields, plainFields } from '../fields/plain-fields'
import { requireTemplate } from '../templates'

const { runBatch: action } = description.actions
const items = action.inputs.find(({ type }) => type === 'items')

async function perform(z: ZObject, bundle: Bundle): Promise<Record<string, unknown>> {
  const { templateId, output, onInvalid } = bundle.inputData
  let documents: unknown
  try {
    documents = JSON.parse(String(bundle.inputData['items']))
  } catch {
    throw new z.errors.Error('/items: Must be JSON, such as [{ "name": "Ada" }].', 'invalid_json', 400)
  }
  const { data, status } = await z.request<{ batchId: string }>({
    url: action.request.path,
    method: 'POST',
    headers: onceHeader(bundle.inputData['idempotencyKey']),
    body: { templateId, items: documents, output, onInvalid },
  })
  requireTemplate(z, status)
  return { id: data.batchId, ...data }
}

/** Starts a batch. The trigger for finished batches reports when it has ended. */
export const runBatch: Create = {
  key: action.key,
  noun: 'Batch',
  display: { label: action.label, description: action.help },
  operation: {
    inputFields: [
      ...plainFields(action),
      {
        key: 'items',
        label: items?.label ?? '',
        type: 'text',
        required: true,
        helpText: `${items?.help ?? ''} Use JSON: an array with an object for each document.`,
      },
    ],
    perform,
    sample: { id: 'bat_1', ...Object.fromEntries(action.outputs.map(({ key, sample }) => [key, sample])) },
    outputFields: outputFields(action.outputs),
  },
}
