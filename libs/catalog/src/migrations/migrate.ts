import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { sqlStateOf } from '../database/database-faults.ts'
import { migrations, type NamedMigrations } from './migrations.ts'

const undefinedTable = '42P01'

/** What `migrate` works with. */
export interface MigrateOptions {
  /** Default: those of this release. */
  known?: NamedMigrations
  /** Hears of a database that is newer than this process, which works with it all the same. */
  onWarning?: (message: string) => void
}

/**
 * Brings the tables up to this release, under the database's migration lock, so that any number of processes may start at once.
 * One query when nothing is to be done. A database of a newer release is left unchanged: the process starts when each newer migration
 * says that it works with the tables that this release knows. Throws a plain `Error` when one does not; `unavailable` when it is away.
 */
export async function migrate<T>(
  db: Kysely<T>,
  { known = migrations, onWarning = () => {} }: MigrateOptions = {},
): Promise<void> {
  const names = Object.keys(known)
  const done = await readDone(db)
  const unknown = done.filter(({ name }) => !names.includes(name))
  if (unknown.length > 0) {
    refuseIncompatible(unknown, names)
    onWarning(
      `The database was upgraded by a newer release of Platen (${listOf(unknown)}), which this release is compatible with. Finish the rollout, or go on with the rollback.`,
    )
    return
  }
  if (done.length === names.length) return
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: () =>
        Promise.resolve(
          Object.fromEntries(Object.entries(known).map(([name, of]) => [name, withMark(name, of)])),
        ),
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

/** A migration that was run, and the oldest release that works with its tables, by that release's newest migration. */
interface DoneMigration {
  name: string
  worksWith: string | null
}

function refuseIncompatible(unknown: readonly DoneMigration[], known: readonly string[]): void {
  const newest = known.at(-1) ?? ''
  const incompatible = unknown.filter(({ worksWith }) => worksWith === null || worksWith > newest)
  if (incompatible.length === 0) return
  throw new Error(
    `The database was made by a newer release of Platen: this one does not work with ${listOf(incompatible)}. Start the newer release, or restore the backup from before the upgrade.`,
  )
}

function listOf(done: readonly DoneMigration[]): string {
  return done.map(({ name }) => name).join(', ')
}

/** Writes down with the migration which releases work with it, for processes that do not know it. */
function withMark(name: string, migration: NamedMigrations[string]): Migration {
  return {
    async up(db) {
      await migration.up(db)
      const { worksWith } = migration
      if (worksWith === undefined) return
      await sql`insert into compatible_migrations (name, works_with) values (${name}, ${worksWith})`.execute(
        db,
      )
    },
  }
}

async function readDone<T>(db: Kysely<T>): Promise<DoneMigration[]> {
  try {
    const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    const marks = await readMarks(db)
    return done.rows.map(({ name }) => ({ name, worksWith: marks.get(name) ?? null }))
  } catch (error) {
    if (sqlStateOf(error) === undefinedTable) return []
    throw error
  }
}

async function readMarks<T>(db: Kysely<T>): Promise<Map<string, string>> {
  try {
    const { rows } = await sql<{ name: string; worksWith: string }>`
      select name, works_with as "worksWith" from compatible_migrations`.execute(db)
    return new Map(rows.map(({ name, worksWith }) => [name, worksWith]))
  } catch (error) {
    // A database from before there were marks.
    if (sqlStateOf(error) === undefinedTable) return new Map()
    throw error
  }
}
