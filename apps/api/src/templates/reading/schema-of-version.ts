import type { Catalog, PublishedTemplate } from '@platen/database'
import { Fault, type Field } from '@platen/contract'
import type { Flavour } from '@platen/merge/data-schema'
import { LRUCache } from 'lru-cache'
import type { Bodies } from '../../bodies/bodies.ts'
import type { StoredReads } from '../../http/stored-reads.ts'
import { readChargedVersion } from '../read-draft.ts'
import { sourceOfFolder } from './source-of-folder.ts'

/** Characters of all schemas that are kept. */
const keptLengthMax = 20 * 2 ** 20
/** What is kept for a template that cannot be described. */
const faultLength = 1_000
/** It may have been the machine that was slow. */
const faultKeptMs = 600_000

/** A version, as far as its data are concerned. */
export type VersionToDescribe = Pick<PublishedTemplate, 'templateId' | 'version' | 'name'> & {
  fields: readonly Field[]
}

/** The schema of a version's data, as JSON. Throws as `Bodies` does, and `invalid_request` for data that are too large to be described. */
export type SchemaOfVersion = (
  version: VersionToDescribe,
  flavour: Flavour,
  caller: { accountId: string; signal: AbortSignal },
) => Promise<string>

/** Makes schemas in threads, each once: a version never changes, but for the name of its template. One that was refused is not tried again for some minutes. */
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
    // The account is in it, so that whatever is asked for by a wrong id is never another account's.
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
