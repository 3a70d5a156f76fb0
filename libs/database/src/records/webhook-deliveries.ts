import type { WebhookEvent, WebhookTestEvent } from '@platen/contract'
import { sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import { webhookSeal } from './webhook-endpoints.ts'
import { removeInChunks } from './remove-in-chunks.ts'

/** A message and one of its endpoints. */
export interface WebhookDeliveryRef {
  endpointId: string
  messageId: string
}

/** A delivery that is due. */
export interface DueWebhookDelivery extends WebhookDeliveryRef {
  /** Its rank among the due deliveries of its endpoint, by age. 1 is the oldest. */
  position: number
}

/** A delivery with everything that is needed to send it. */
export interface WebhookDelivery extends WebhookDeliveryRef {
  accountId: string
  url: string
  isEnabled: boolean
  /** Time of the next attempt. `null` after the delivery or the last attempt. */
  dueAt: Date | null
  /** Number of failed attempts so far. */
  failures: number
  /** Newest first. Includes the previous secret only while it is still used for signing. */
  secrets: string[]
  /** The body as signed and sent. */
  payload: string
}

/** A message for an account’s endpoints. `payload` is the body as signed and sent. */
export interface NewWebhookMessage {
  /** A message whose id is repeated is stored once. */
  messageId: string
  event: WebhookEvent
  payload: string
  /** The subject of the event. */
  templateId: string
  isTest: boolean
}

/** The deliveries of messages to endpoints. */
export interface WebhookDeliveries {
  /**
   * Stores a message for the account's endpoints that subscribe to its event and subject, including paused endpoints, unless the message is already
   * stored. Returns the deliveries to send now: those that have not been tried, to active endpoints with at most `dueMaxOfEndpoint` due deliveries.
   */
  keepMessage(accountId: string, message: NewWebhookMessage): Promise<DueWebhookDelivery[]>
  /** Stores a test for one endpoint, paused or not. Returns `false` if the account has no such endpoint. */
  keepTest(
    accountId: string,
    test: WebhookDeliveryRef & { event: WebhookTestEvent; payload: string },
  ): Promise<boolean>
  /** Returns what a delivery needs, or `undefined` if the endpoint or the message no longer exists. Throws `SealError`. */
  find(of: WebhookDeliveryRef): Promise<WebhookDelivery | undefined>
  /** Makes a delivery due now, and restarts its attempts. Returns `false` if the account has no such delivery. */
  dueAgain(accountId: string, of: WebhookDeliveryRef): Promise<boolean>
  /**
   * Returns up to 5,000 deliveries to active endpoints that became due after `since` and are due at `now`, the oldest `dueMaxOfEndpoint` for each
   * endpoint.
   */
  listDue(of: { now: Date; since: Date; endpointId?: string }): Promise<DueWebhookDelivery[]>
  /** Gives up on up to 1,000 deliveries of active endpoints that have been due since before `before`, and adds `reason` to their history. */
  giveUpOverdue(of: { before: Date; reason: string }): Promise<void>
  /** Removes messages older than `before` with all their attempts, and secrets that are no longer used for signing. */
  purge(before: Date): Promise<void>
}

/** Maximum number of due deliveries for an endpoint in the queue: several times its concurrency. The others wait in the database. */
export const dueMaxOfEndpoint = 32
const dueAtOnce = 5_000
const givenUpAtOnce = 1_000
/** Deliveries that have been due for longer are abandoned, and do not block other deliveries. */
const dueForMs = 24 * 60 * 60 * 1_000

/** Creates the `webhookDeliveries` part of the catalog. */
export function createWebhookDeliveries({ db, sealer, clock, newId }: CatalogContext): WebhookDeliveries {
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
        // Stores deliveries only to endpoints that still exist.
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
        .innerJoinLateral(
          sql<{ position: number }>`(select count(*)::int as position from (
            select 1 from webhook_deliveries w
            where w.endpoint_id = d.endpoint_id and w.due_at <= ${now} and w.due_at > ${new Date(now.getTime() - dueForMs)}
            limit ${dueMaxOfEndpoint + 1}
          ) due)`.as('due'),
          (join) => join.onTrue(),
        )
        .select(['d.endpoint_id as endpointId', 'due.position'])
        .where('d.message_id', '=', messageId)
        .where('e.disabled_at', 'is', null)
        .where('d.due_at', 'is not', null)
        .where('due.position', '<=', dueMaxOfEndpoint)
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
      return untried.map(({ endpointId, position }) => ({ endpointId, messageId, position }))
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
          'd.due_at as dueAt',
          'd.failures',
        ])
        .where('d.endpoint_id', '=', endpointId)
        .where('d.message_id', '=', messageId)
        .executeTakeFirst()
      if (!row) return undefined
      const {
        accountId,
        url,
        payload,
        dueAt,
        failures,
        sealed_previous: previous,
        previous_until: until,
      } = row
      const sealed =
        previous !== null && until !== null && until > clock()
          ? [row.sealed_secret, previous]
          : [row.sealed_secret]
      const secrets = sealed.map((envelope) => sealer.open(envelope, webhookSeal(endpointId)))
      const isEnabled = row.disabled_at === null
      return { endpointId, messageId, accountId, url, payload, secrets, isEnabled, dueAt, failures }
    },

    async dueAgain(accountId, { endpointId, messageId }) {
      const changed = await db
        .updateTable('webhook_deliveries')
        .set({ due_at: clock(), failures: 0 })
        .where('endpoint_id', '=', endpointId)
        .where('message_id', '=', messageId)
        .where('endpoint_id', 'in', (select) =>
          select.selectFrom('webhook_endpoints').select('id').where('account_id', '=', accountId),
        )
        .executeTakeFirst()
      return changed.numUpdatedRows > 0n
    },

    async listDue({ now, since, endpointId }) {
      const { rows } = await sql<DueWebhookDelivery>`
        select e.id as "endpointId", d.message_id as "messageId", d.position
        from webhook_endpoints e
        cross join lateral (
          select message_id, due_at, (row_number() over (order by due_at))::int as position
          from webhook_deliveries
          where endpoint_id = e.id and due_at > ${since} and due_at <= ${now}
          order by due_at
          limit ${dueMaxOfEndpoint}
        ) d
        where e.disabled_at is null and (${endpointId ?? null}::text is null or e.id = ${endpointId ?? null})
        order by d.position, d.due_at
        limit ${dueAtOnce}`.execute(db)
      return rows
    },

    giveUpOverdue({ before, reason }) {
      return db.transaction().execute(async (transaction) => {
        const { rows } = await sql<WebhookDeliveryRef>`
          update webhook_deliveries u set due_at = null
          from (
            select d.endpoint_id, d.message_id
            from webhook_deliveries d
            join webhook_endpoints e on e.id = d.endpoint_id
            where d.due_at <= ${before} and e.disabled_at is null
            order by d.due_at
            limit ${givenUpAtOnce}
            for update of d skip locked
          ) late
          where u.endpoint_id = late.endpoint_id and u.message_id = late.message_id
          returning u.endpoint_id as "endpointId", u.message_id as "messageId"`.execute(transaction)
        if (rows.length === 0) return
        const attempts = rows.map(({ endpointId, messageId }) => ({
          id: newId('att'),
          endpoint_id: endpointId,
          message_id: messageId,
          at: clock(),
          ms: 0,
          error: reason,
        }))
        await transaction.insertInto('webhook_attempts').values(attempts).execute()
      })
    },

    async purge(before) {
      await removeInChunks(db, {
        table: 'webhook_messages',
        isParent: true,
        where: sql`created_at < ${before}`,
      })
      await db
        .updateTable('webhook_endpoints')
        .set({ sealed_previous: null, previous_until: null })
        .where('previous_until', '<=', clock())
        .execute()
    },
  }
}
