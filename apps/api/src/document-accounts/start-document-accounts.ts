import type { Catalog } from '@platen/database'
import { documentReturnPath } from '@platen/contract'
import { createEgress } from '@platen/platform/egress'
import type { Redis } from '@platen/queue'
import type { Lifecycle, Logger } from '@platen/platform'
import type { Router } from 'express'
import type { ApiConfig } from '../config.ts'
import { createWithAccess } from './with-access.ts'
import { documentAccountRoutes } from './document-account-routes.ts'
import { createDocumentAccounts } from './document-accounts.ts'
import { createLoadDocument, type LoadDocument } from './load-document.ts'
import { createOAuth } from './oauth.ts'
import { providersOfEnvironment } from './providers/providers.ts'
import { createVisits } from './visits.ts'

/** Google Docs and Microsoft 365 as sources of templates. */
export interface RunningDocumentAccounts {
  dashboardRouter: Router
  loadDocument: LoadDocument
  /** Ends an account's grants at the providers, as well as it can. */
  revokeAll(accountId: string): Promise<void>
}

/** Wires them. Throws an `Error` for the operator where the settings contradict each other. */
export function startDocumentAccounts(of: {
  /** Closes what is opened here. */
  life: Lifecycle
  config: ApiConfig
  catalog: Pick<Catalog, 'documentAccounts' | 'sourceDocuments'>
  redis: Redis
  baseUrl: string
  logger: Logger
}): RunningDocumentAccounts {
  const { life, config, catalog, redis, baseUrl, logger } = of
  const egress = life.own(
    'document egress',
    createEgress({ allowPrivate: config.allowPrivateDocumentAccounts }),
  )
  const accounts = catalog.documentAccounts
  const returnUrl = baseUrl + documentReturnPath
  const providers = providersOfEnvironment(config, egress)
  const oauth = createOAuth({ egress, returnUrl })
  const service = createDocumentAccounts({
    accounts,
    sourceDocuments: catalog.sourceDocuments,
    providers,
    oauth,
    visits: createVisits(redis),
    returnUrl,
    logger,
  })
  const withAccess = createWithAccess({ accounts, oauth, redis })
  return {
    dashboardRouter: documentAccountRoutes({ service, providers, withAccess }),
    loadDocument: createLoadDocument({ providers, withAccess }),
    revokeAll: (accountId) => service.revokeAll(accountId),
  }
}
