import { Client } from 'pg'
import { openCatalog } from '../open-catalog.ts'
import { MasterKey } from '../secrets/master-key.ts'

export interface DatabaseCopies {
  /** Makes a database with the catalog's tables and nothing in them. */
  make(): Promise<{ url: string }>
  close(): Promise<void>
}

/** Databases on a PostgreSQL server, of whose owner `url` is the address: copies of one that is migrated here. */
export async function createDatabaseCopies(url: string): Promise<DatabaseCopies> {
  const urlOf = (name: string) => Object.assign(new URL(url), { pathname: name }).href
  const client = new Client(url)
  await client.connect()
  await client.query('create database migrated')
  const at = { kind: 'postgres' as const, url: urlOf('migrated') }
  const migrated = await openCatalog({ at, masterKeys: [new MasterKey(Buffer.alloc(32, 1))] })
  // Each copy is opened with a key of its own.
  await migrated.identityDatabase.deleteFrom('master_keys').execute()
  await migrated.close()
  let count = 0
  return {
    async make() {
      count += 1
      const name = `copy_${count}`
      // The client sends one query after the other: a database that is being copied takes no second copy.
      await client.query(`create database ${name} template migrated`)
      return { url: urlOf(name) }
    },
    close: () => client.end(),
  }
}
