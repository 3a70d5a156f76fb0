import {
  type IDataObject,
  type IExecuteFunctions,
  NodeOperationError,
  type ResourceMapperValue,
} from 'n8n-workflow'
import { addRows, type ColumnName, composeData } from '../fields/compose-data'
import { fetchSchema } from '../fields/fetch-schema'
import type { JsonSchema } from '#shared/json-schema'

/** A document to generate, and its incoming items. */
export interface PlannedDocument {
  templateId: string
  data: IDataObject
  items: [number, ...number[]]
}

/** Returns the data of the document for an incoming item. Each schema is fetched once. */
export function createComposer(context: IExecuteFunctions) {
  const schemas = new Map<string, Promise<JsonSchema>>()
  const incoming = context.getInputData()

  function templateOf(index: number): string {
    return context.getNodeParameter('templateId', index, '', { extractValue: true }) as string
  }

  function schemaOf(index: number): Promise<JsonSchema> {
    const templateId = templateOf(index)
    const known = schemas.get(templateId) ?? fetchSchema(context, templateId)
    schemas.set(templateId, known)
    return known
  }

  async function compose(index: number): Promise<PlannedDocument> {
    const names = context.getNodeParameter('columnNames.names', index, []) as ColumnName[]
    const data = composeData(await schemaOf(index), {
      mapper: context.getNodeParameter('fields', index) as ResourceMapperValue,
      item: incoming[index]?.json ?? {},
      columnNames: names,
    })
    return { templateId: templateOf(index), data, items: [index] }
  }

  async function addRow(document: PlannedDocument, index: number): Promise<void> {
    const columns = context.getNodeParameter('columns', index) as ResourceMapperValue
    addRows(await schemaOf(document.items[0]), document.data, columns)
  }

  return { compose, addRow }
}

/**
 * Groups incoming items by the value of `groupBy`. If it is empty, all items form one group. Throws if an item has no value, because rows of several
 * customers could otherwise be in one document.
 */
export function groupItems(context: IExecuteFunctions): [number, ...number[]][] {
  const [first = 0, ...others] = context.getInputData().keys()
  const written = String(context.getNode().parameters['groupBy'] ?? '')
  if (/^=?\s*$/.test(written)) return [[first, ...others]]
  if (others.length > 0 && !/^=.*\{\{.*\}\}/s.test(written)) {
    throw new NodeOperationError(
      context.getNode(),
      `Group By has the same value for every item: ${written}`,
      {
        description:
          'Drag the field that distinguishes documents, such as the order number, into Group By, so that it is an expression. If Group By is empty, all items form one document.',
      },
    )
  }
  const groups = new Map<string, [number, ...number[]]>()
  for (const index of [first, ...others]) {
    const value = groupOf(context, index)
    const group = groups.get(value)
    if (group) group.push(index)
    else groups.set(value, [index])
  }
  return [...groups.values()]
}

function groupOf(context: IExecuteFunctions, index: number): string {
  const value = context.getNodeParameter('groupBy', index, '') as unknown
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
  if (text.trim() !== '') return text
  throw new NodeOperationError(context.getNode(), `Group By is empty for item ${index}`, {
    itemIndex: index,
    description:
      'The item would be added to another item’s document. Give each item a value, or drag a field that every item has into Group By.',
  })
}
