import type { Catalog } from '@platen/database'
import { repeatUntilClosed } from '@platen/platform'
import type { ObjectStore } from '@platen/storage'
import { removeAccountAttachments } from '../author/attachments/attachment-objects.ts'
import { removeBrandObjects } from '../brand/brand-objects.ts'
import { removeKeptPayloads } from '../connectors/deliveries/remove-payloads.ts'
import { createPayloadStore } from '../connectors/payload-store.ts'
import { removeAccountObjects } from './remove-account-objects.ts'
import type { ApiKeys } from './api-keys.ts'
import { removeTemplateObjects } from '../templates/drafts/template-objects.ts'

/**
 * Deletes accounts with all their data. The deletion is recorded first, so that any process can continue it later. Keys are revoked next, so that
 * they stop working, and rows are deleted last, because they list the objects. Remaining document records are removed in the background.
 */
export interface DeleteAccounts {
  /** Throws `unavailable`. The deletion then continues in the background. */
  delete(accountId: string): Promise<void>
  close(): Promise<void>
}

const continueEveryMs = 60_000
/** How long the request that deletes an account waits for the removal of its records. The rest is removed in the background. */
const recordsWaitMaxMs = 5_000
/** Uploads over earlier links, and documents in progress, can still be stored for this time. */
const lateObjectsMs = 3 * 3_600_000

export function createDeleteAccounts(options: {
  catalog: Pick<Catalog, 'accounts' | 'apiKeys' | 'templates' | 'connectorDeliveries' | 'generations'>
  store: ObjectStore
  keys: ApiKeys
  /** Revokes the account's access at document providers. Does not fail if a provider returns an error. */
  documentAccounts: { revokeAll(accountId: string): Promise<void> }
  /** Running work of accounts. */
  work: ReadonlyArray<{ cancelAll(accountId: string): Promise<void> }>
  onError: (error: unknown) => void
}): DeleteAccounts {
  const { catalog, store, keys, onError } = options
  /** Deleted accounts whose records this process has removed. Records that are added later are removed at the end. */
  const withoutRecords = new Set<string>()

  async function removeAll(accountId: string): Promise<void> {
    const activeKeys = await catalog.apiKeys.list(accountId)
    await Promise.all(activeKeys.map(({ keyId }) => catalog.apiKeys.revoke(accountId, keyId)))
    keys.forget(accountId)
    for (const running of options.work) await running.cancelAll(accountId)
    for (const templateId of await catalog.templates.listIds(accountId)) {
      await removeTemplateObjects(store, templateId)
    }
    await removeBrandObjects(store, accountId)
    await removeAccountAttachments(store, accountId)
    await removeKeptPayloads(
      { deliveries: catalog.connectorDeliveries, payloads: createPayloadStore(store) },
      { accountId },
    )
    await removeAccountObjects(store, accountId)
    await options.documentAccounts.revokeAll(accountId)
    await catalog.accounts.delete(accountId)
  }

  async function continueDeletions(signal: AbortSignal): Promise<void> {
    for (const { accountId, endedAt } of await catalog.accounts.listEnded()) {
      // One failure must not stop the other deletions.
      await continueDeletion({ accountId, endedAt }, signal).catch(onError)
    }
  }

  async function continueDeletion(
    { accountId, endedAt }: { accountId: string; endedAt: Date },
    signal: AbortSignal,
  ): Promise<void> {
    if (await catalog.accounts.find(accountId)) await removeAll(accountId)
    const isLast = Date.now() - endedAt.getTime() >= lateObjectsMs
    if (isLast || !withoutRecords.has(accountId)) {
      // Removing millions of rows can take longer than the caller waits.
      await catalog.generations.removeOfAccount(accountId, signal)
      if (signal.aborted) return
      withoutRecords.add(accountId)
    }
    if (!isLast) return
    // Done only once, because it lists the objects of all accounts.
    await removeAccountObjects(store, accountId)
    await catalog.accounts.forgetEnd(accountId)
    withoutRecords.delete(accountId)
  }

  const background = repeatUntilClosed(continueDeletions, { everyMs: continueEveryMs, onError })
  return {
    async delete(accountId) {
      await catalog.accounts.noteEnd(accountId)
      await removeAll(accountId)
      // The account is deleted. Its records are removed in the background if this fails.
      await catalog.generations
        .removeOfAccount(accountId, AbortSignal.timeout(recordsWaitMaxMs))
        .catch(onError)
    },
    close: () => background.close(),
  }
}
