import path from 'node:path'
import { Fault } from '@platen/contract'
import { type Catalog, type MasterKeys, openCatalog } from '@platen/database'
import { errorFields, type Logger } from '@platen/platform'
import type { ApiConfig } from '../config.ts'

/**
 * Opens the database that the settings name. Throws errors from `openCatalog`, and an `Error` that names the setting if PostgreSQL is
 * unavailable.
 */
export async function openDatabase(
  config: ApiConfig,
  { masterKeys, logger }: { masterKeys: MasterKeys; logger: Logger },
): Promise<Catalog> {
  const opened = openCatalog({
    at: config.databaseUrl
      ? {
          kind: 'postgres',
          url: config.databaseUrl,
          connectionsMax: config.databaseConnections,
          dashboardConnectionsMax: config.databaseDashboardConnections,
        }
      : { kind: 'pglite', folder: path.join(config.dataFolder, 'catalog') },
    masterKeys,
    storedBytesMax: config.storedBytesMax,
    onError: (error) => logger.error('background failure', errorFields(error)),
    onWarning: (message) => logger.warn(message),
  })
  return opened.catch((error: unknown) => {
    throw config.databaseUrl === undefined ? error : withSetting(error)
  })
}

/** The fault is for callers, who must not see the database address. The operator needs to see the reason. */
function withSetting(error: unknown): unknown {
  if (!(error instanceof Fault) || error.code !== 'unavailable' || !(error.cause instanceof Error))
    return error
  const { cause } = error
  // A host name with several IP addresses fails with an error for each address, and without a message of its own.
  const reason =
    cause instanceof AggregateError
      ? cause.errors.map(({ message }: Error) => message).join(', ')
      : cause.message
  return new Error(`DATABASE_URL: PostgreSQL cannot be used, because ${reason}.`, { cause })
}
