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
 * Deletes accounts with all their data. It is noted first, so that the upkeep of any process continues where this one fails. Keys go next, so
 * that nothing works with them any more, and rows last, as they name the objects. Records of documents are left to the upkeep.
 */
export interface DeleteAccounts {
  /** Throws `unavailable`; the upkeep continues then. */
  end(accountId: string): Promise<void>
  close(): Promise<void>
}

const upkeepEveryMs = 60_000
/** Longest wait of the request that deletes an account for the removal of its records; the upkeep removes the rest. */
const recordsWaitMaxMs = 5_000
/** An upload over a link that was given before, or a document that is being rendered, may be stored for as long. */
const lateObjectsMs = 3 * 3_600_000

export function createDeleteAccounts(options: {
  catalog: Pick<Catalog, 'accounts' | 'apiKeys' | 'templates' | 'connectorDeliveries' | 'generations'>
  store: ObjectStore
  keys: ApiKeys
  /** Ends what an account was granted by providers of documents; never fails for what they answer. */
  documentAccounts: { revokeAll(accountId: string): Promise<void> }
  /** What accounts have running. */
  work: ReadonlyArray<{ cancelAll(accountId: string): Promise<void> }>
  onError: (error: unknown) => void
}): DeleteAccounts {
  const { catalog, store, keys, onError } = options
  /** Deleted accounts whose records this process has removed; late ones are removed at the end. */
  const withoutRecords = new Set<string>()

  async function removeAll(accountId: string): Promise<void> {
    const working = await catalog.apiKeys.list(accountId)
    await Promise.all(working.map(({ keyId }) => catalog.apiKeys.revoke(accountId, keyId)))
    keys.forgetAll()
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

  async function keepUp(signal: AbortSignal): Promise<void> {
    for (const { accountId, endedAt } of await catalog.accounts.listEnded()) {
      // One that fails must not keep the others from their end.
      await endAgain({ accountId, endedAt }, signal).catch(onError)
    }
  }

  async function endAgain(
    { accountId, endedAt }: { accountId: string; endedAt: Date },
    signal: AbortSignal,
  ): Promise<void> {
    if (await catalog.accounts.find(accountId)) await removeAll(accountId)
    const isLast = Date.now() - endedAt.getTime() >= lateObjectsMs
    if (isLast || !withoutRecords.has(accountId)) {
      // To remove millions of rows may take longer than the caller waits for the answer.
      await catalog.generations.removeOfAccount(accountId, signal)
      if (signal.aborted) return
      withoutRecords.add(accountId)
    }
    if (!isLast) return
    // Looks through the objects of all accounts, and so only once.
    await removeAccountObjects(store, accountId)
    await catalog.accounts.forgetEnd(accountId)
    withoutRecords.delete(accountId)
  }

  const upkeep = repeatUntilClosed(keepUp, { everyMs: upkeepEveryMs, onError })
  return {
    async end(accountId) {
      await catalog.accounts.noteEnd(accountId)
      await removeAll(accountId)
      // The account is gone: the upkeep continues with its records.
      await catalog.generations
        .removeOfAccount(accountId, AbortSignal.timeout(recordsWaitMaxMs))
        .catch(onError)
    },
    close: () => upkeep.close(),
  }
}
