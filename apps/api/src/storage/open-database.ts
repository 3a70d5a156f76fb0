import path from 'node:path'
import { type Catalog, type MasterKeys, openCatalog } from '@platen/catalog'
import { errorFields, type Logger } from '@platen/runtime'
import type { ApiConfig } from '../config.ts'

/** Opens the database that the settings name. Throws what `openCatalog` throws. */
export function openDatabase(
  config: ApiConfig,
  { masterKeys, logger }: { masterKeys: MasterKeys; logger: Logger },
): Promise<Catalog> {
  return openCatalog({
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
}
