import { setImmediate as turn } from 'node:timers/promises'
import { type DatabaseConnection, Kysely, PGliteDialect } from 'kysely'
import { connectPostgres, type PostgresOptions } from './connect-postgres.ts'
import { openPglite } from './open-pglite.ts'
import type { Schema } from './schema.ts'
import { maintainPglite } from './maintain-pglite.ts'
import { translatedDialect } from './translated-dialect.ts'

/** Where the database is: embedded in a folder of this machine, or a PostgreSQL server. */
export type DatabaseAddress =
  | { kind: 'pglite'; folder: string }
  | ({ kind: 'postgres'; url: string } & PostgresPools)

/** Two pools, so that slow queries of dashboards and lists never hold the connections that documents need. */
interface PostgresPools {
  /** Connections for documents: keys, templates, records. Default 10. */
  connectionsMax?: number | undefined
  /** Connections for everything else. Default 10. */
  dashboardConnectionsMax?: number | undefined
  /** The server ends a statement that takes longer; default 10,000. */
  statementTimeoutMs?: number | undefined
}

/** A database that is open until it is closed. */
export interface OpenDatabase {
  db: Kysely<Schema>
  /** The same database over the connections that are kept for documents. */
  documentsDb: Kysely<Schema>
  /** Runs `work` over a connection on which statements can take any time, as an index over a large table does. */
  withoutTimeLimit: <T>(work: (db: Kysely<Schema>) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/** Opens the database as it is; a server is reached at the first query only. */
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
      stopMaintaining()
      await db.destroy().finally(close)
    },
  }
}

/** Short against every time limit of the service, and long against a turn of the event loop. */
const busyMaxMs = 10

/**
 * Lets the event loop turn between statements. The embedded database runs in this thread and waits for nothing, so statements that follow
 * each other would otherwise keep all timers and sockets waiting: locks of jobs that are not renewed, and connections that look silent.
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
    return execute(...query)
  }
}
