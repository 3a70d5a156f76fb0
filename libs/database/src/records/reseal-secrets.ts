import type { CatalogContext } from '../context.ts'
import { apiKeyPurpose } from './api-keys.ts'
import { bucketSeal } from './buckets.ts'
import { payloadKeySeal } from './connector-deliveries.ts'
import { connectorSeal } from './connectors.ts'
import { documentAccountSeal } from './document-accounts.ts'
import { modelKeySeal } from './operator-model.ts'
import { webhookSeal } from './webhook-endpoints.ts'

const pageSize = 200

/** Implements `MasterKeyRotation.reseal`. */
export async function resealSecrets({ db, sealer }: Pick<CatalogContext, 'db' | 'sealer'>): Promise<number> {
  const current = `${sealer.currentPrefix}%`

  async function resealKeys(): Promise<number> {
    const rows = await db
      .selectFrom('api_keys')
      .select(['id', 'sealed'])
      .where('sealed', 'not like', current)
      .limit(pageSize)
      .execute()
    for (const { id, sealed } of rows) {
      if (sealed === null) continue
      const anew = sealer.reseal(sealed, { purpose: apiKeyPurpose, rowId: id })
      // Only if the secret is unchanged since it was read: a key that was revoked in the meantime must not get its secret back.
      if (anew === undefined) continue
      await db
        .updateTable('api_keys')
        .set({ sealed: anew })
        .where('id', '=', id)
        .where('sealed', '=', sealed)
        .execute()
    }
    return rows.length
  }

  async function resealBuckets(): Promise<number> {
    const rows = await db
      .selectFrom('buckets')
      .select(['account_id', 'name', 'sealed_secret'])
      .where('sealed_secret', 'not like', current)
      .limit(pageSize)
      .execute()
    for (const row of rows) {
      const anew = sealer.reseal(row.sealed_secret, bucketSeal(row.account_id, row.name))
      if (anew === undefined) continue
      await db
        .updateTable('buckets')
        .set({ sealed_secret: anew })
        .where('account_id', '=', row.account_id)
        .where('name', '=', row.name)
        .where('sealed_secret', '=', row.sealed_secret)
        .execute()
    }
    return rows.length
  }

  async function resealDocumentAccounts(): Promise<number> {
    const rows = await db
      .selectFrom('document_accounts')
      .select(['id', 'sealed_tokens'])
      .where('sealed_tokens', 'not like', current)
      .limit(pageSize)
      .execute()
    for (const { id, sealed_tokens: tokens } of rows) {
      const anew = sealer.reseal(tokens, documentAccountSeal(id))
      if (anew === undefined) continue
      // Only if the tokens are unchanged since they were read: tokens that were refreshed in the meantime stay.
      await db
        .updateTable('document_accounts')
        .set({ sealed_tokens: anew })
        .where('id', '=', id)
        .where('sealed_tokens', '=', tokens)
        .execute()
    }
    return rows.length
  }

  async function resealWebhooks(): Promise<number> {
    const rows = await db
      .selectFrom('webhook_endpoints')
      .select(['id', 'sealed_secret', 'sealed_previous'])
      .where((where) =>
        where.or([
          where('sealed_secret', 'not like', current),
          where('sealed_previous', 'not like', current),
        ]),
      )
      .limit(pageSize)
      .execute()
    for (const { id, sealed_secret: secret, sealed_previous: previous } of rows) {
      const anew = sealer.reseal(secret, webhookSeal(id)) ?? secret
      const previousAnew = previous && (sealer.reseal(previous, webhookSeal(id)) ?? previous)
      await db
        .updateTable('webhook_endpoints')
        .set({ sealed_secret: anew, sealed_previous: previousAnew })
        .where('id', '=', id)
        .where('sealed_secret', '=', secret)
        .where('sealed_previous', 'is not distinct from', previous)
        .execute()
    }
    return rows.length
  }

  async function resealConnectors(): Promise<number> {
    const rows = await db
      .selectFrom('connectors')
      .select(['id', 'sealed_secret', 'sealed_signing', 'sealed_link_secret'])
      .where((where) =>
        where.or([
          where('sealed_secret', 'not like', current),
          where('sealed_signing', 'not like', current),
          where('sealed_link_secret', 'not like', current),
        ]),
      )
      .limit(pageSize)
      .execute()
    for (const row of rows) {
      const { id, sealed_secret: secret, sealed_signing: signing, sealed_link_secret: link } = row
      await db
        .updateTable('connectors')
        .set({
          sealed_secret: sealer.reseal(secret, connectorSeal(id, 'address')) ?? secret,
          sealed_signing: signing && (sealer.reseal(signing, connectorSeal(id, 'signing')) ?? signing),
          sealed_link_secret: sealer.reseal(link, connectorSeal(id, 'link')) ?? link,
        })
        .where('id', '=', id)
        .where('sealed_secret', '=', secret)
        .where('sealed_signing', 'is not distinct from', signing)
        .execute()
    }
    return rows.length
  }

  async function resealPayloadKeys(): Promise<number> {
    const rows = await db
      .selectFrom('connector_deliveries')
      .select(['id', 'sealed_key'])
      .where('sealed_key', 'not like', current)
      .limit(pageSize)
      .execute()
    for (const { id, sealed_key: key } of rows) {
      const anew = key === null ? undefined : sealer.reseal(key, payloadKeySeal(id))
      if (anew === undefined) continue
      await db
        .updateTable('connector_deliveries')
        .set({ sealed_key: anew })
        .where('id', '=', id)
        .where('sealed_key', '=', key)
        .execute()
    }
    return rows.length
  }

  async function resealModelKey(): Promise<number> {
    const rows = await db
      .selectFrom('model_settings')
      .select(['id', 'sealed_key'])
      .where('sealed_key', 'not like', current)
      .execute()
    for (const { id, sealed_key: key } of rows) {
      const anew = key === null ? undefined : sealer.reseal(key, modelKeySeal)
      if (anew === undefined) continue
      await db
        .updateTable('model_settings')
        .set({ sealed_key: anew })
        .where('id', '=', id)
        .where('sealed_key', '=', key)
        .execute()
    }
    return rows.length
  }

  let sealed = 0
  for (const resealPage of [
    resealKeys,
    resealBuckets,
    resealDocumentAccounts,
    resealWebhooks,
    resealConnectors,
    resealPayloadKeys,
    resealModelKey,
  ]) {
    let count: number
    do {
      count = await resealPage()
      sealed += count
    } while (count > 0)
  }
  return sealed
}
