import type { WebhookEvent } from '@platen/contract'
import { Fault, webhookEndpointsMax } from '@platen/contract'
import { type Selectable, sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { toStorableJson } from '../database/storable-json.ts'
import { lockAccount } from './owning-account.ts'
import { removeInChunks } from './remove-in-chunks.ts'

/** A webhook endpoint for display, without its secret. */
export interface WebhookEndpointInfo {
  endpointId: string
  url: string
  description: string
  events: WebhookEvent[]
  /** The templates whose events it receives. `null`: all. Never changes, so the endpoint has never received events from other templates. */
  templateIds: string[] | null
  /** Whether the endpoint only receives events for test documents. Never changes. */
  isTest: boolean
  createdAt: Date
  /** `null` while it is active. */
  disabledAt: Date | null
  /** Why the service disabled it. `null` if its owner did. */
  disabledReason: string | null
  /** Time until which the previous secret is also used for signing. `null` if there is none. */
  previousUntil: Date | null
}

export interface NewWebhookEndpointRecord {
  url: string
  description: string
  events: readonly WebhookEvent[]
  /** `null`: all. */
  templateIds: readonly string[] | null
  isTest: boolean
  secret: string
}

/** Changes to an endpoint. Omitted properties stay unchanged. */
export interface WebhookEndpointChanges {
  url?: string
  description?: string
  events?: readonly WebhookEvent[]
  /** Both `true` and `false` also remove the reason why the endpoint was disabled, and the time since which it has been failing. */
  enabled?: boolean
}

/** The webhook endpoints of accounts. */
export interface WebhookEndpoints {
  /**
   * Adds an endpoint. Throws `invalid_request` (`too_many_endpoints`) if the account has `webhookEndpointsMax` endpoints, and `not_found` if there is
   * no such account.
   */
  create(accountId: string, endpoint: NewWebhookEndpointRecord): Promise<WebhookEndpointInfo>
  /** Returns the account’s endpoints, oldest first. */
  list(accountId: string): Promise<WebhookEndpointInfo[]>
  /** Returns the account’s endpoint with this id, or `undefined`. */
  find(accountId: string, endpointId: string): Promise<WebhookEndpointInfo | undefined>
  /** Changes an endpoint and returns it, or `undefined` if the account has no endpoint with this id. */
  change(
    accountId: string,
    endpointId: string,
    changes: WebhookEndpointChanges,
  ): Promise<WebhookEndpointInfo | undefined>
  /** Removes an endpoint with its pending deliveries. Returns `false` if the account has no endpoint with this id. */
  delete(accountId: string, endpointId: string): Promise<boolean>
  /**
   * Creates a new secret. The current secret is also used for signing until `previousUntil`. A secret from an earlier rotation expires immediately.
   */
  rotateSecret(
    accountId: string,
    endpointId: string,
    rotation: { secret: string; previousUntil: Date },
  ): Promise<WebhookEndpointInfo | undefined>
}

/** What an endpoint's sealed secrets are bound to. */
export function webhookSeal(endpointId: string) {
  return { purpose: 'webhook secret', rowId: endpointId }
}

/** Creates the `webhookEndpoints` part of the catalog. */
export function createWebhookEndpoints({ db, sealer, clock, newId }: CatalogContext): WebhookEndpoints {
  const one = (accountId: string, endpointId: string) =>
    db
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', endpointId)

  return {
    async create(accountId, { url, description, events, templateIds, isTest, secret }) {
      const id = newId('whe')
      const row = {
        id,
        account_id: accountId,
        url,
        description,
        events: toStorableJson(events),
        template_ids: templateIds && toStorableJson(templateIds),
        is_test: isTest,
        sealed_secret: sealer.seal(secret, webhookSeal(id)),
        created_at: clock(),
      }
      return db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        const { count } = await transaction
          .selectFrom('webhook_endpoints')
          .select((select) => select.fn.countAll<number | string>().as('count'))
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow()
        if (Number(count) >= webhookEndpointsMax) throw tooManyEndpoints()
        const created = await transaction
          .insertInto('webhook_endpoints')
          .values(row)
          .returningAll()
          .executeTakeFirstOrThrow()
        return toInfo(created, clock())
      })
    },
    async list(accountId) {
      const rows = await db
        .selectFrom('webhook_endpoints')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map((row) => toInfo(row, clock()))
    },
    async find(accountId, endpointId) {
      const row = await one(accountId, endpointId).executeTakeFirst()
      return row && toInfo(row, clock())
    },
    async change(accountId, endpointId, { url, description, events, enabled }) {
      const row = await db
        .updateTable('webhook_endpoints')
        .set({
          ...(url !== undefined && { url }),
          ...(description !== undefined && { description }),
          ...(events !== undefined && { events: toStorableJson(events) }),
          ...(enabled !== undefined && {
            disabled_at: enabled ? null : clock(),
            disabled_reason: null,
            failing_since: null,
          }),
        })
        .where('account_id', '=', accountId)
        .where('id', '=', endpointId)
        .returningAll()
        .executeTakeFirst()
      return row && toInfo(row, clock())
    },
    async delete(accountId, endpointId) {
      const where = sql`endpoint_id in (
        select id from webhook_endpoints where account_id = ${accountId} and id = ${endpointId})`
      await removeInChunks(db, { table: 'webhook_attempts', where })
      await removeInChunks(db, { table: 'webhook_deliveries', where })
      const deleted = await db
        .deleteFrom('webhook_endpoints')
        .where('account_id', '=', accountId)
        .where('id', '=', endpointId)
        .executeTakeFirst()
      return deleted.numDeletedRows > 0n
    },
    async rotateSecret(accountId, endpointId, { secret, previousUntil }) {
      const row = await db
        .updateTable('webhook_endpoints')
        .set((columns) => ({
          sealed_previous: columns.ref('sealed_secret'),
          previous_until: previousUntil,
          sealed_secret: sealer.seal(secret, webhookSeal(endpointId)),
        }))
        .where('account_id', '=', accountId)
        .where('id', '=', endpointId)
        .returningAll()
        .executeTakeFirst()
      return row && toInfo(row, clock())
    },
  }
}

function toInfo(row: Selectable<Schema['webhook_endpoints']>, now: Date): WebhookEndpointInfo {
  return {
    endpointId: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    templateIds: row.template_ids,
    isTest: row.is_test,
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
    disabledReason: row.disabled_reason,
    previousUntil: row.previous_until !== null && row.previous_until > now ? row.previous_until : null,
  }
}

function tooManyEndpoints(): Fault {
  return new Fault('invalid_request', {
    detail: `An account can have up to ${webhookEndpointsMax} webhook endpoints. Delete one that you do not need.`,
    errors: [
      {
        pointer: '',
        code: 'too_many_endpoints',
        message: `There are already ${webhookEndpointsMax} endpoints.`,
      },
    ],
  })
}
