import type { Catalog, PublishedTemplate } from '@platen/catalog'
import { schemaOfTemplate } from '@platen/data-schema'
import { LRUCache } from 'lru-cache'
import { sourceOfVersion } from './source-of-version.ts'

/** Characters of all schemas that are kept. */
const keptLengthMax = 20 * 2 ** 20

/** The schema of a version's data, as JSON. */
export type SchemaOfVersion = (accountId: string, version: PublishedTemplate) => Promise<string>

/** Makes schemas, each once: a version never changes. */
export function createSchemaOfVersion(versions: Catalog['versions']): SchemaOfVersion {
  const kept = new LRUCache<string, string>({
    maxSize: keptLengthMax,
    sizeCalculation: (text) => text.length,
  })
  return async (accountId, version) => {
    const key = `${version.templateId}/${version.version}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const source = await sourceOfVersion(versions, accountId, version)
    const { name, fields } = version
    const text = JSON.stringify(schemaOfTemplate({ name, fields, ...source }))
    kept.set(key, text)
    return text
  }
}
