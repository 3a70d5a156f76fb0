import { Client } from 'pg'
import { openCatalog } from '../open-catalog.ts'
import { MasterKey } from '../secrets/master-key.ts'

export interface DatabaseCopies {
  /** Creates a database with the catalog's tables and no rows. */
  make(): Promise<{ url: string }>
  close(): Promise<void>
}

/** Creates databases on a PostgreSQL server (`url` of its owner) as copies of a migrated database. */
export async function createDatabaseCopies(url: string): Promise<DatabaseCopies> {
  const urlOf = (name: string) => Object.assign(new URL(url), { pathname: name }).href
  const client = new Client(url)
  await client.connect()
  await client.query('create database migrated')
  const at = { kind: 'postgres' as const, url: urlOf('migrated') }
  const migrated = await openCatalog({ at, masterKeys: [new MasterKey(Buffer.alloc(32, 1))] })
  // Each copy has its own master key.
  await migrated.identityDatabase.deleteFrom('master_keys').execute()
  await migrated.close()
  let count = 0
  return {
    async make() {
      count += 1
      const name = `copy_${count}`
      // The client sends queries one after the other, because a database cannot be copied twice at the same time.
      await client.query(`create database ${name} template migrated`)
      return { url: urlOf(name) }
    },
    close: () => client.end(),
  }
}
