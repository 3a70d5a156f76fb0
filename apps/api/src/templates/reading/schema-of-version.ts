import type { Catalog, PublishedTemplate } from '@platen/database'
import { Fault, type Field } from '@platen/contract'
import type { Flavour } from '@platen/merge/data-schema'
import { LRUCache } from 'lru-cache'
import type { Bodies } from '../../bodies/bodies.ts'
import type { StoredReads } from '../../http/limits/limit-stored-reads.ts'
import { readChargedVersion } from '../read-draft.ts'
import { sourceOfFolder } from './source-of-folder.ts'

/** Characters of all cached schemas. */
const keptLengthMax = 20 * 2 ** 20
/** Size of a cached error in the same unit. */
const faultLength = 1_000
/** Errors expire, because the machine may only have been slow. */
const faultKeptMs = 600_000

/** The parts of a version that its data schema depends on. */
export type VersionToDescribe = Pick<PublishedTemplate, 'templateId' | 'version' | 'name'> & {
  fields: readonly Field[]
}

/** Returns the schema of a version's data as JSON. Throws the errors of `Bodies`, and `invalid_request` if the schema would be too large. */
export type SchemaOfVersion = (
  version: VersionToDescribe,
  flavour: Flavour,
  caller: { accountId: string; signal: AbortSignal },
) => Promise<string>

/** Creates schemas in threads and caches them, because only the name of a version can change. Errors are cached for some minutes. */
export function createSchemaOfVersion(parts: {
  catalog: { versions: Pick<Catalog['versions'], 'findSource'> }
  storedReads: StoredReads
  bodies: Pick<Bodies, 'describeFolder'>
}): SchemaOfVersion {
  const kept = new LRUCache<string, string | Fault>({
    maxSize: keptLengthMax,
    sizeCalculation: (made) => (made instanceof Fault ? faultLength : made.length),
  })
  return async ({ templateId, version, name, fields }, flavour, caller) => {
    // Includes the account, so that a wrong id never returns the schema of another account.
    const key = [caller.accountId, templateId, version, flavour, name].join('\n')
    const known = kept.get(key)
    if (known instanceof Fault) throw known
    if (known !== undefined) return known
    const source = await readChargedVersion(parts, { accountId: caller.accountId, templateId, version })
    try {
      const text = await parts.bodies.describeFolder(
        { name, fields, ...sourceOfFolder(source) },
        flavour,
        caller,
      )
      kept.set(key, text)
      return text
    } catch (error) {
      if (error instanceof Fault && error.code === 'invalid_request')
        kept.set(key, error, { ttl: faultKeptMs })
      throw error
    }
  }
}
