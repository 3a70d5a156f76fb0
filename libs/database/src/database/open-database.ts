import { setImmediate as turn } from 'node:timers/promises'
import { type DatabaseConnection, Kysely, PGliteDialect } from 'kysely'
import { connectPostgres, type PostgresOptions } from './connect-postgres.ts'
import { openPglite } from './open-pglite.ts'
import type { Schema } from './schema.ts'
import { maintainPglite } from './maintain-pglite.ts'
import { measureStatement } from './statement-time.ts'
import { translatedDialect } from './translated-dialect.ts'

/** The location of the database: a folder on this machine, or a PostgreSQL server. */
export type DatabaseAddress =
  | { kind: 'pglite'; folder: string }
  | ({ kind: 'postgres'; url: string } & PostgresPools)

/** Two pools, so that slow queries of dashboards and lists never occupy the connections for documents. */
interface PostgresPools {
  /** Connections for documents: keys, templates, records. Default 10. */
  connectionsMax?: number | undefined
  /** Connections for everything else. Default 10. */
  dashboardConnectionsMax?: number | undefined
  /** The server aborts a statement that takes longer. Default 10,000. */
  statementTimeoutMs?: number | undefined
}

/** An open database. */
export interface OpenDatabase {
  db: Kysely<Schema>
  /** The same database through the connections reserved for documents. */
  documentsDb: Kysely<Schema>
  /** Runs `work` on a connection without a time limit for statements, such as creating an index on a large table. */
  withoutTimeLimit: <T>(work: (db: Kysely<Schema>) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/** Opens the database without migrations. A connection to a server is opened with the first query. */
export async function openDatabase(
  at: DatabaseAddress,
  onError: (error: unknown) => void,
): Promise<OpenDatabase> {
  if (at.kind === 'postgres') {
    const connect = (options: Omit<PostgresOptions, 'url'>) =>
      new Kysely<Schema>({ dialect: translatedDialect(connectPostgres({ url: at.url, ...options })) })
    const { connectionsMax, dashboardConnectionsMax, statementTimeoutMs } = at
    const documentsDb = connect({ connectionsMax, statementTimeoutMs })
    const db = connect({ connectionsMax: dashboardConnectionsMax, statementTimeoutMs })
    return {
      db,
      documentsDb,
      async withoutTimeLimit(work) {
        const unlimited = connect({ connectionsMax: 1, statementTimeoutMs: 0 })
        return work(unlimited).finally(() => unlimited.destroy())
      },
      async close() {
        await Promise.all([db.destroy(), documentsDb.destroy()])
      },
    }
  }
  const { pglite, close } = await openPglite(at.folder)
  const dialect = new PGliteDialect({ pglite, onCreateConnection: letTimersRun })
  const db = new Kysely<Schema>({ dialect: translatedDialect(dialect) })
  const stopMaintaining = maintainPglite(db, { onError })
  return {
    db,
    documentsDb: db,
    withoutTimeLimit: (work) => work(db),
    async close() {
      await stopMaintaining()
      await db.destroy().finally(close)
    },
  }
}

/** Short compared to the service's time limits, and long compared to a turn of the event loop. */
const busyMaxMs = 10

/**
 * Yields to the event loop between statements. The embedded database runs synchronously in this thread, so consecutive statements would block all
 * timers and sockets: job locks would not be renewed, and connections would look silent.
 */
async function letTimersRun(connection: DatabaseConnection): Promise<void> {
  const execute = connection.executeQuery.bind(connection)
  let busySince: number | undefined
  connection.executeQuery = async (...query) => {
    if (busySince !== undefined && performance.now() - busySince >= busyMaxMs) await turn()
    if (busySince === undefined) {
      busySince = performance.now()
      setImmediate(() => (busySince = undefined))
    }
    return measureStatement(() => execute(...query))
  }
}
