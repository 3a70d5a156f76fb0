import {
  type IExecuteFunctions,
  type INodeExecutionData,
  NodeApiError,
  NodeOperationError,
} from 'n8n-workflow'
import { fromEscaped } from './escaped-html'

/** Returns an item with the error if the workflow continues on errors. Otherwise throws the error with the item's number. */
export function toFailedItem(
  context: IExecuteFunctions,
  error: unknown,
  items: readonly number[],
): INodeExecutionData {
  const known =
    error instanceof NodeApiError || error instanceof NodeOperationError
      ? error
      : new NodeOperationError(context.getNode(), error as Error, { itemIndex: items[0] ?? 0 })
  if (!context.continueOnFail()) throw known
  return {
    json: { error: known.message, details: fromEscaped(known.description ?? '') },
    pairedItem: items.map((item) => ({ item })),
  }
}
