import type { Catalog, PublishedTemplate } from '@platen/catalog'
import { describeData, type Flavour } from '@platen/data-schema'
import { LRUCache } from 'lru-cache'
import { sourceOfVersion } from './source-of-version.ts'

/** Characters of all schemas that are kept. */
const keptLengthMax = 20 * 2 ** 20

/** The schema of a version's data, as JSON. */
export type SchemaOfVersion = (
  accountId: string,
  version: PublishedTemplate,
  flavour: Flavour,
) => Promise<string>

/** Makes schemas, each once: a version never changes. */
export function createSchemaOfVersion(versions: Catalog['versions']): SchemaOfVersion {
  const kept = new LRUCache<string, string>({
    maxSize: keptLengthMax,
    sizeCalculation: (text) => text.length,
  })
  return async (accountId, version, flavour) => {
    const key = `${version.templateId}/${version.version}/${flavour}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const source = await sourceOfVersion(versions, accountId, version)
    const { name, fields } = version
    const text = JSON.stringify(describeData({ name, fields, ...source }, flavour))
    kept.set(key, text)
    return text
  }
}
