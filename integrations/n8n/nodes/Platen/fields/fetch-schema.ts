import { description } from '#shared/description'
import { type Asking, askPlaten } from '../request'
import type { JsonSchema } from '#shared/json-schema'

/** Fetches the schema of a template's data. */
export async function fetchSchema(asking: Asking, templateId: string): Promise<JsonSchema> {
  const path = description.schema.path.replace('{templateId}', encodeURIComponent(templateId))
  return askPlaten<JsonSchema>(asking, { method: 'GET', path })
}
