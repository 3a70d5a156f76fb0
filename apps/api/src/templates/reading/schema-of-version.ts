import type { Catalog, PublishedTemplate } from '@platen/database'
import { Fault, type Field } from '@platen/contract'
import type { Flavor } from '@platen/merge/data-schema'
import { LRUCache } from 'lru-cache'
import type { Bodies } from '../../bodies/bodies.ts'
import type { StoredReads } from '../../http/limits/limit-stored-reads.ts'
import { readChargedVersion } from '../read-draft.ts'
import { sourceOfFolder } from './source-of-folder.ts'

/** Maximum number of characters in all cached schemas. */
const keptLengthMax = 20 * 2 ** 20
/** Size of a cached error in the same unit. */
const faultLength = 1_000
/** Errors expire, because a slow machine may have caused them. */
const faultKeptMs = 600_000

/** The parts of a version that its data schema depends on. */
export type VersionToDescribe = Pick<PublishedTemplate, 'templateId' | 'version' | 'name'> & {
  fields: readonly Field[]
}

/** Returns the schema of a version's data as JSON. Throws errors from `Bodies`, and `invalid_request` if the schema would be too large. */
export type SchemaOfVersion = (
  version: VersionToDescribe,
  flavor: Flavor,
  caller: { accountId: string; signal: AbortSignal },
) => Promise<string>

/** Creates schemas in threads and caches them, because only the name of a version can change. Errors are cached for ten minutes. */
export function createSchemaOfVersion(parts: {
  catalog: { versions: Pick<Catalog['versions'], 'findSource'> }
  storedReads: StoredReads
  bodies: Pick<Bodies, 'describeFolder'>
}): SchemaOfVersion {
  const cache = new LRUCache<string, string | Fault>({
    maxSize: keptLengthMax,
    sizeCalculation: (entry) => (entry instanceof Fault ? faultLength : entry.length),
  })
  return async ({ templateId, version, name, fields }, flavor, caller) => {
    // Includes the account, so that a wrong ID never returns another account's schema.
    const key = [caller.accountId, templateId, version, flavor, name].join('\n')
    const cached = cache.get(key)
    if (cached instanceof Fault) throw cached
    if (cached !== undefined) return cached
    const source = await readChargedVersion(parts, { accountId: caller.accountId, templateId, version })
    try {
      const text = await parts.bodies.describeFolder(
        { name, fields, ...sourceOfFolder(source) },
        flavor,
        caller,
      )
      cache.set(key, text)
      return text
    } catch (error) {
      if (error instanceof Fault && error.code === 'invalid_request')
        cache.set(key, error, { ttl: faultKeptMs })
      throw error
    }
  }
}
