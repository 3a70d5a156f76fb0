import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { sqlStateOf } from '../database/database-faults.ts'
import { migrations } from './migrations.ts'

const undefinedTable = '42P01'

/**
 * Brings the tables up to this release, under the database's migration lock, so that any number of processes may start at once.
 * One query when nothing is to be done. Throws a plain `Error` when the database was made by a newer release; `unavailable` when it is away.
 */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  const done = await readDone(db)
  const known = Object.keys(migrations)
  const unknown = done.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new Error(
      `The database was made by a newer release of Platen: this one does not know ${unknown.join(', ')}`,
    )
  }
  if (done.length === known.length) return
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

async function readDone<T>(db: Kysely<T>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    return rows.map((row) => row.name)
  } catch (error) {
    if (sqlStateOf(error) === undefinedTable) return []
    throw error
  }
}
