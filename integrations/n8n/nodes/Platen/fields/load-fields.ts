import type { ILoadOptionsFunctions, INodePropertyOptions, ResourceMapperFields } from 'n8n-workflow'
import { fetchSchema } from './fetch-schema'
import type { JsonSchema } from '#shared/json-schema'
import { columnFields, mapperFields } from './mapper-fields'

async function chosenSchema(asking: ILoadOptionsFunctions): Promise<JsonSchema> {
  const templateId = asking.getNodeParameter('templateId', '', { extractValue: true }) as string
  return templateId === '' ? {} : fetchSchema(asking, templateId)
}

/** Returns the inputs for the fields of the chosen template. */
export async function getFields(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
  return mapperFields(await chosenSchema(this))
}

/** Returns the inputs for the columns in its lists. */
export async function getColumns(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
  return columnFields(await chosenSchema(this))
}

/** Returns these columns as options. */
export async function getColumnNames(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const { fields } = columnFields(await chosenSchema(this))
  return fields.map(({ id, displayName }) => ({ name: displayName, value: id }))
}
