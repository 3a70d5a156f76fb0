import { sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import type { MasterKeys } from '../secrets/master-key.ts'
import { resealSecrets } from './reseal-secrets.ts'

/** The state of the master keys, by id. */
export interface MasterKeyStatus {
  /** The key that seals new secrets. */
  current: string
  /** The other keys of this process. */
  previous: string[]
  /** Keys that secrets in the database are sealed with, with the number of secrets for each. */
  inUse: { id: string; secrets: number }[]
}

/** The rotation of master keys in the database. */
export interface MasterKeyRotation {
  /** Whether this process has keys besides the current one. */
  readonly hasPrevious: boolean
  status(): Promise<MasterKeyStatus>
  /**
   * Seals all stored secrets with the current master key, page by page, so that previous keys can be removed. Returns the number of resealed secrets.
   * May run while the service is in use, and be repeated after an interruption. Throws `SealError` if a secret cannot be opened. Does nothing if
   * another process has a newer current key.
   */
  reseal(): Promise<number>
}

/** All columns with sealed secrets. */
const sealedColumns = [
  ['api_keys', 'sealed'],
  ['buckets', 'sealed_secret'],
  ['document_accounts', 'sealed_tokens'],
  ['webhook_endpoints', 'sealed_secret'],
  ['webhook_endpoints', 'sealed_previous'],
  ['connectors', 'sealed_secret'],
  ['connectors', 'sealed_signing'],
  ['connectors', 'sealed_link_secret'],
  ['connector_deliveries', 'sealed_key'],
  ['model_settings', 'sealed_key'],
] as const

/**
 * Stores the current master key's id in the database. Throws an `Error` with instructions for the operator if the database needs a key that is not
 * set, because its secrets could not be opened.
 */
export async function openMasterKeyRotation(
  context: Pick<CatalogContext, 'db' | 'sealer'>,
  masterKeys: MasterKeys,
): Promise<MasterKeyRotation> {
  const { db } = context
  const [{ id: current }, ...others] = masterKeys
  const known = new Set(masterKeys.map(({ id }) => id))
  const noted = await db.selectFrom('master_keys').select('id').orderBy('current_since').execute()
  const needed = [...noted, ...(await findOthers())].map(({ id }) => id)
  const missing = [...new Set(needed)].filter((id) => !known.has(id))
  if (missing.length > 0) throw new Error(missingSentence(missing, [...known]))
  // Uses the database's clock, because the clocks of the processes may differ.
  const now = sql<Date>`clock_timestamp()`
  await db
    .insertInto('master_keys')
    .values({ id: current, current_since: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ current_since: now }))
    .execute()

  /** Returns the ids of unknown keys that secrets are sealed with, at most one for each column, without counting all secrets. */
  async function findOthers(): Promise<{ id: string }[]> {
    const found: { id: string }[] = []
    for (const [table, column] of sealedColumns) {
      const id = sql<string>`split_part(${sql.ref(column)}, '.', 2)`
      const { rows } = await sql<{ id: string }>`
        select ${id} as id from ${sql.table(table)}
        where ${sql.ref(column)} is not null and ${id} not in (${sql.join([...known])}) limit 1`.execute(db)
      found.push(...rows)
    }
    return found
  }

  async function countSecrets(): Promise<{ id: string; secrets: number }[]> {
    const counts = new Map<string, number>()
    for (const [table, column] of sealedColumns) {
      const { rows } = await sql<{ id: string; secrets: number }>`
        select split_part(${sql.ref(column)}, '.', 2) as id, count(*)::int as secrets
        from ${sql.table(table)} where ${sql.ref(column)} is not null group by 1`.execute(db)
      for (const { id, secrets } of rows) counts.set(id, (counts.get(id) ?? 0) + secrets)
    }
    return [...counts].map(([id, secrets]) => ({ id, secrets }))
  }

  async function isNewest(): Promise<boolean> {
    const query = db.selectFrom('master_keys').select('id').orderBy('current_since', 'desc').limit(1)
    return (await query.executeTakeFirst())?.id === current
  }

  return {
    hasPrevious: others.length > 0,
    async status() {
      return { current, previous: others.map(({ id }) => id), inUse: await countSecrets() }
    },
    async reseal() {
      if (!(await isNewest())) return 0
      const sealed = await resealSecrets(context)
      // A process with an older current key may have sealed another secret in the meantime.
      const isDone = (await countSecrets()).every(({ id }) => id === current)
      if (isDone) await db.deleteFrom('master_keys').where('id', '<>', current).execute()
      return sealed
    },
  }
}

function missingSentence(missing: string[], known: string[]): string {
  const keys = missing.length === 1 ? `master key ${missing[0]}` : `master keys ${missing.join(', ')}`
  return (
    `Secrets in the database are sealed under ${keys}, but this process has only ${known.join(', ')}. ` +
    'Set the key that belongs to this database, such as the one from its backup, in PLATEN_MASTER_KEY or in the file master-key in the data folder. ' +
    'While you rotate keys, set both, the new one first: PLATEN_MASTER_KEY=new,old.'
  )
}
