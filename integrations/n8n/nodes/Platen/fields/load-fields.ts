import type { ILoadOptionsFunctions, INodePropertyOptions, ResourceMapperFields } from 'n8n-workflow'
import { fetchSchema } from './fetch-schema'
import type { JsonSchema } from '#shared/json-schema'
import { columnFields, mapperFields } from './mapper-fields'

async function chosenSchema(asking: ILoadOptionsFunctions): Promise<JsonSchema> {
  const templateId = asking.getNodeParameter('templateId', '', { extractValue: true }) as string
  return templateId === '' ? {} : fetchSchema(asking, templateId)
}

/** The inputs for what the chosen template prints. */
export async function getFields(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
  return mapperFields(await chosenSchema(this))
}

/** The inputs for the columns of its lists. */
export async function getColumns(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
  return columnFields(await chosenSchema(this))
}

/** The same columns, to be chosen from. */
export async function getColumnNames(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const { fields } = columnFields(await chosenSchema(this))
  return fields.map(({ id, displayName }) => ({ name: displayName, value: id }))
}
