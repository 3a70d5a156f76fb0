import { Kysely, PGliteDialect } from 'kysely'
import { connectPostgres } from './connect-postgres.ts'
import { openPglite } from './open-pglite.ts'
import type { Schema } from './schema.ts'
import { maintainPglite } from './maintain-pglite.ts'
import { translatedDialect } from './translated-dialect.ts'

/** Where the database is: embedded in a folder of this machine, or a PostgreSQL server. */
export type DatabaseAddress =
  | { kind: 'pglite'; folder: string }
  | { kind: 'postgres'; url: string; connectionsMax?: number | undefined }

/** A database that is open until it is closed. */
export interface OpenDatabase {
  db: Kysely<Schema>
  close: () => Promise<void>
}

/** Opens the database as it is; a server is reached at the first query only. */
export async function openDatabase(
  at: DatabaseAddress,
  onError: (error: unknown) => void,
): Promise<OpenDatabase> {
  if (at.kind === 'postgres') {
    const db = new Kysely<Schema>({ dialect: translatedDialect(connectPostgres(at)) })
    return { db, close: () => db.destroy() }
  }
  const { pglite, close } = await openPglite(at.folder)
  const db = new Kysely<Schema>({ dialect: translatedDialect(new PGliteDialect({ pglite })) })
  const stopMaintaining = maintainPglite(db, { onError })
  return {
    db,
    async close() {
      stopMaintaining()
      await db.destroy().finally(close)
    },
  }
}
