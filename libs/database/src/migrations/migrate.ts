import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { sqlStateOf } from '../database/database-faults.ts'
import { migrations, type NamedMigrations } from './migrations.ts'

const undefinedTable = '42P01'
const lockNotAvailable = '55P03'
/** Maximum time that requests are blocked by a migration that waits for a table. */
const lockWaitMsDefault = 5_000
/** About ten minutes, including the pauses between them. */
const lockAttemptsMax = 60

/** Options for `migrate`. */
export interface MigrateOptions<T> {
  /** Default: the migrations of this release. */
  known?: NamedMigrations
  /** Called if the database is newer than this process, but compatible. */
  onWarning?: (message: string) => void
  /** Provides connections without a time limit for statements. Default: connections from `db`. */
  withoutTimeLimit?: (work: (db: Kysely<T>) => Promise<void>) => Promise<void>
  /** Maximum time that an attempt waits for a table in use, and the pause before the next attempt. Default: 5 s. */
  lockWaitMs?: number
}

/**
 * Migrates the tables to this release under a lock, so that any number of processes can start at once. Takes two queries if there is nothing to do.
 * Retries for several minutes while another session, such as pg_dump, uses a table that a migration changes. A database from a newer release stays
 * unchanged: the process starts if all newer migrations are marked as compatible with this release. Throws a plain `Error` if any of them is not, and
 * `unavailable` if the database is unavailable.
 */
export async function migrate<T>(
  db: Kysely<T>,
  {
    known = migrations,
    onWarning = () => {},
    withoutTimeLimit = (work) => work(db),
    lockWaitMs = lockWaitMsDefault,
  }: MigrateOptions<T> = {},
): Promise<void> {
  const names = Object.keys(known)
  const done = await readDone(db)
  const unknown = done.filter(({ name }) => !names.includes(name))
  if (unknown.length > 0) {
    refuseIncompatible(unknown, names)
    onWarning(
      `The database was upgraded by a newer release of Platen (${listOf(unknown)}), which this release is compatible with. Finish the rollout, or continue the rollback.`,
    )
    return
  }
  if (done.length === names.length) return
  for (let attempt = 1; ; attempt++) {
    try {
      return await withoutTimeLimit((unlimited) => runMigrations(unlimited, { known, lockWaitMs }))
    } catch (error) {
      if (!isLocked(error) || attempt === lockAttemptsMax) throw error
      onWarning(
        `The database upgrade is waiting for a table in use by another session, such as pg_dump (attempt ${attempt} of ${lockAttemptsMax}).`,
      )
    }
    await pause(lockWaitMs)
  }
}

async function runMigrations<T>(
  db: Kysely<T>,
  { known, lockWaitMs }: { known: NamedMigrations; lockWaitMs: number },
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: () =>
        Promise.resolve(
          Object.fromEntries(
            Object.entries(known).map(([name, of]) => [name, toMigration(name, of, lockWaitMs)]),
          ),
        ),
    },
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

/** A completed migration, and the newest migration of the oldest release that works with its tables. */
interface DoneMigration {
  name: string
  worksWith: string | null
}

function refuseIncompatible(unknown: readonly DoneMigration[], known: readonly string[]): void {
  const newest = known.at(-1) ?? ''
  const incompatible = unknown.filter(({ worksWith }) => worksWith === null || worksWith > newest)
  if (incompatible.length === 0) return
  throw new Error(
    `The database was migrated by a newer release of Platen. This release does not work with ${listOf(incompatible)}. Start the newer release, or restore the backup from before the upgrade.`,
  )
}

function listOf(done: readonly DoneMigration[]): string {
  return done.map(({ name }) => name).join(', ')
}

/** Also recognizes database errors that were converted to faults. */
function isLocked(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return [error, cause].some((each) => sqlStateOf(each) === lockNotAvailable)
}

/** Also stores which releases are compatible with the migration, for processes that do not know it. */
function toMigration(name: string, migration: NamedMigrations[string], lockWaitMs: number): Migration {
  return {
    async up(db) {
      await sql`set local lock_timeout = ${sql.lit(lockWaitMs)}`.execute(db)
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
    // The database is older than the compatibility marks.
    if (sqlStateOf(error) === undefinedTable) return new Map()
    throw error
  }
}
