import type { WebhookEvent, WebhookTestEvent } from '@platen/contract'
import { sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import { webhookSeal } from './webhook-endpoints.ts'

/** A message and one of the endpoints that it goes to. */
export interface WebhookDeliveryRef {
  endpointId: string
  messageId: string
}

/** A delivery with all that is needed to make it. */
export interface WebhookDelivery extends WebhookDeliveryRef {
  accountId: string
  url: string
  isEnabled: boolean
  /** The newest first; the one before only while it signs too. */
  secrets: string[]
  /** The body as it is signed and sent. */
  payload: string
}

/** A message to keep for an account’s endpoints; `payload` is the body as it is signed and sent. */
export interface NewWebhookMessage {
  /** The same id is kept once. */
  messageId: string
  event: WebhookEvent
  payload: string
  /** What it is about. */
  templateId: string
  isTest: boolean
}

/** Messages on their way to endpoints. */
export interface WebhookDeliveries {
  /**
   * Keeps a message for the account's endpoints that take its event and hear of what it is about, paused ones included, unless it was kept before. Gives those to
   * deliver to now: the ones in use that have not been tried.
   */
  keepMessage(accountId: string, message: NewWebhookMessage): Promise<WebhookDeliveryRef[]>
  /** Keeps a test for one endpoint, paused or not. `false` when the account has no such endpoint. */
  keepTest(
    accountId: string,
    test: WebhookDeliveryRef & { event: WebhookTestEvent; payload: string },
  ): Promise<boolean>
  /** What a delivery takes; `undefined` when the endpoint or the message is gone. Throws `SealError`. */
  find(of: WebhookDeliveryRef): Promise<WebhookDelivery | undefined>
  /** Makes a delivery due now; `false` when the account has none such. */
  dueAgain(accountId: string, of: WebhookDeliveryRef): Promise<boolean>
  /** Deliveries of endpoints in use that should have been tried before `dueBefore`, of messages since `since`; at most 500. */
  listDue(of: { dueBefore: Date; since: Date; endpointId?: string }): Promise<WebhookDeliveryRef[]>
  /** Removes messages from before `before` with all their attempts, and secrets that sign no more. */
  purge(before: Date): Promise<void>
}

const dueAtOnce = 500

/** Makes the part `webhookDeliveries` of the catalog. */
export function createWebhookDeliveries({ db, sealer, clock }: CatalogContext): WebhookDeliveries {
  return {
    async keepMessage(accountId, { messageId, event, payload, templateId, isTest }) {
      const takers = await db
        .selectFrom('webhook_endpoints')
        .select(['id', 'disabled_at'])
        .where('account_id', '=', accountId)
        .where(sql<boolean>`events @> ${JSON.stringify([event])}::jsonb`)
        .where(sql<boolean>`(template_ids is null or template_ids @> ${JSON.stringify([templateId])}::jsonb)`)
        .where(sql<boolean>`(not is_test or ${isTest}::boolean)`)
        .execute()
      if (takers.length === 0) return []
      const now = clock()
      await db.transaction().execute(async (transaction) => {
        const added = await transaction
          .insertInto('webhook_messages')
          .values({ id: messageId, account_id: accountId, event, payload, created_at: now })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirst()
        if (!added.numInsertedOrUpdatedRows) return
        // Of those that are still there.
        await transaction
          .insertInto('webhook_deliveries')
          .columns(['endpoint_id', 'message_id', 'due_at'])
          .expression((from) =>
            from
              .selectFrom('webhook_endpoints')
              .select([
                'id',
                sql<string>`${messageId}`.as('message_id'),
                sql<Date>`${now}::timestamptz`.as('due_at'),
              ])
              .where(
                'id',
                'in',
                takers.map(({ id }) => id),
              ),
          )
          .execute()
      })
      const untried = await db
        .selectFrom('webhook_deliveries as d')
        .innerJoin('webhook_endpoints as e', 'e.id', 'd.endpoint_id')
        .select('d.endpoint_id as endpointId')
        .where('d.message_id', '=', messageId)
        .where('e.disabled_at', 'is', null)
        .where('d.due_at', 'is not', null)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('webhook_attempts as a')
                .select('a.id')
                .whereRef('a.endpoint_id', '=', 'd.endpoint_id')
                .whereRef('a.message_id', '=', 'd.message_id'),
            ),
          ),
        )
        .execute()
      return untried.map(({ endpointId }) => ({ endpointId, messageId }))
    },

    async keepTest(accountId, { endpointId, messageId, event, payload }) {
      return db.transaction().execute(async (transaction) => {
        const endpoint = await transaction
          .selectFrom('webhook_endpoints')
          .select('id')
          .where('account_id', '=', accountId)
          .where('id', '=', endpointId)
          .forKeyShare()
          .executeTakeFirst()
        if (!endpoint) return false
        await transaction
          .insertInto('webhook_messages')
          .values({ id: messageId, account_id: accountId, event, payload, created_at: clock() })
          .execute()
        await transaction
          .insertInto('webhook_deliveries')
          .values({ endpoint_id: endpointId, message_id: messageId, due_at: null })
          .execute()
        return true
      })
    },

    async find({ endpointId, messageId }) {
      const row = await db
        .selectFrom('webhook_deliveries as d')
        .innerJoin('webhook_endpoints as e', 'e.id', 'd.endpoint_id')
        .innerJoin('webhook_messages as m', 'm.id', 'd.message_id')
        .select([
          'e.account_id as accountId',
          'e.url',
          'e.disabled_at',
          'e.sealed_secret',
          'e.sealed_previous',
          'e.previous_until',
          'm.payload',
        ])
        .where('d.endpoint_id', '=', endpointId)
        .where('d.message_id', '=', messageId)
        .executeTakeFirst()
      if (!row) return undefined
      const { accountId, url, payload, sealed_previous: previous, previous_until: until } = row
      const sealed =
        previous !== null && until !== null && until > clock()
          ? [row.sealed_secret, previous]
          : [row.sealed_secret]
      const secrets = sealed.map((envelope) => sealer.open(envelope, webhookSeal(endpointId)))
      return { endpointId, messageId, accountId, url, payload, secrets, isEnabled: row.disabled_at === null }
    },

    async dueAgain(accountId, { endpointId, messageId }) {
      const changed = await db
        .updateTable('webhook_deliveries')
        .set({ due_at: clock() })
        .where('endpoint_id', '=', endpointId)
        .where('message_id', '=', messageId)
        .where('endpoint_id', 'in', (select) =>
          select.selectFrom('webhook_endpoints').select('id').where('account_id', '=', accountId),
        )
        .executeTakeFirst()
      return changed.numUpdatedRows > 0n
    },

    listDue({ dueBefore, since, endpointId }) {
      let query = db
        .selectFrom('webhook_deliveries as d')
        .innerJoin('webhook_endpoints as e', 'e.id', 'd.endpoint_id')
        .innerJoin('webhook_messages as m', 'm.id', 'd.message_id')
        .select(['d.endpoint_id as endpointId', 'd.message_id as messageId'])
        .where('d.due_at', '<', dueBefore)
        .where('e.disabled_at', 'is', null)
        .where('m.created_at', '>=', since)
        .orderBy('d.due_at')
        .limit(dueAtOnce)
      if (endpointId !== undefined) query = query.where('d.endpoint_id', '=', endpointId)
      return query.execute()
    },

    async purge(before) {
      await db.deleteFrom('webhook_messages').where('created_at', '<', before).execute()
      await db
        .updateTable('webhook_endpoints')
        .set({ sealed_previous: null, previous_until: null })
        .where('previous_until', '<=', clock())
        .execute()
    },
  }
}
