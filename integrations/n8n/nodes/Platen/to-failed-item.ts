import {
  type IExecuteFunctions,
  type INodeExecutionData,
  NodeApiError,
  NodeOperationError,
} from 'n8n-workflow'
import { fromEscaped } from './escaped-html'

/** What becomes of an item that failed: an item that says why, where the workflow goes on; else the error is thrown, with the item's number. */
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
