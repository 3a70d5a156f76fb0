import type { Catalog } from '@platen/catalog'
import type { ObjectStore } from '@platen/storage'
import { removeAccountAttachments } from '../author/attachments/attachment-objects.ts'
import { removeBrandObjects } from '../brand/brand-objects.ts'
import { removeKeptPayloads } from '../connectors/deliveries/remove-payloads.ts'
import { createPayloadStore } from '../connectors/payload-store.ts'
import type { ApiKeys } from './api-keys.ts'
import { removeTemplateObjects } from '../templates/drafts/template-objects.ts'

/**
 * Ends an account with all its data. Its keys go first, so that nothing works with them from now on; its rows go last, so that a failure
 * in between (`unavailable`) leaves someone who can ask again, and no object that nobody knows of.
 */
export type EndAccount = (accountId: string) => Promise<void>

export function createEndAccount(options: {
  catalog: Pick<Catalog, 'accounts' | 'apiKeys' | 'templates' | 'connectorDeliveries'>
  store: ObjectStore
  keys: ApiKeys
  /** See `IdentityOptions`. */
  revokeDocumentAccounts: (accountId: string) => Promise<void>
}): EndAccount {
  const { catalog, store, keys } = options

  return async (accountId) => {
    const working = await catalog.apiKeys.list(accountId)
    await Promise.all(working.map(({ keyId }) => catalog.apiKeys.revoke(accountId, keyId)))
    keys.forgetAll()
    for (const templateId of await catalog.templates.listIds(accountId)) {
      await removeTemplateObjects(store, templateId)
    }
    await removeBrandObjects(store, accountId)
    await removeAccountAttachments(store, accountId)
    await removeKeptPayloads(
      { deliveries: catalog.connectorDeliveries, payloads: createPayloadStore(store) },
      { accountId },
    )
    await options.revokeDocumentAccounts(accountId)
    await catalog.accounts.delete(accountId)
  }
}
