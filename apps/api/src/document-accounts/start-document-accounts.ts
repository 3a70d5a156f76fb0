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
import { providersFromEnvironment } from './providers/providers.ts'
import { createPendingAuthorizations } from './pending-authorizations.ts'

/** Imports documents from Google Docs and Microsoft 365. */
export interface RunningDocumentAccounts {
  dashboardRouter: Router
  loadDocument: LoadDocument
  /** Revokes an account's grants with the providers. Errors are only logged. */
  revokeAll(accountId: string): Promise<void>
}

/** Throws an `Error` for the operator if the settings are inconsistent. */
export function startDocumentAccounts(of: {
  /** Closes the connections that are opened here. */
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
  const providers = providersFromEnvironment(config, egress)
  const oauth = createOAuth({ egress, returnUrl })
  const service = createDocumentAccounts({
    accounts,
    sourceDocuments: catalog.sourceDocuments,
    providers,
    oauth,
    authorizations: createPendingAuthorizations(redis),
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
