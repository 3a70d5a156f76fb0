import type { WebhookEvent, WebhookTestEvent } from '@platen/contract'
import { sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import type { WebhookDeliveryRef } from './webhook-deliveries.ts'

/** An attempt to deliver a message. `ms` is its duration, `nextAt` is the time of the next attempt. */
export interface WebhookAttemptRecord extends WebhookDeliveryRef {
  at: Date
  ms: number
  status: number | null
  /** `null` if the attempt succeeded. */
  error: string | null
  nextAt: Date | null
}

/** An attempt in a list. `nextAt` is only set while it is in the future. */
export interface ListedWebhookAttempt extends Omit<WebhookAttemptRecord, 'endpointId'> {
  attemptId: string
  event: WebhookEvent | WebhookTestEvent
}

/** When a failing endpoint is disabled. */
export interface SwitchOffRules {
  /** Milliseconds for which all attempts failed. */
  afterMs: number
  /** Milliseconds without an attempt after which counting starts over. */
  quietMs: number
  /** The reason that is shown to the endpoint's owner. */
  reason: string
}

/** The attempts of deliveries. */
export interface WebhookAttempts {
  /** Adds a test's attempt, which does not affect the endpoint's health. Does nothing if the endpoint no longer exists. */
  addTest(attempt: WebhookAttemptRecord): Promise<string | undefined>
  /**
   * Adds an attempt and updates the health of its endpoint. If the attempt failed, `switchOff` determines whether the endpoint is disabled:
   * immediately, with this reason, or according to rules, after failing for a long time. Returns whether this attempt disabled it.
   */
  add(attempt: WebhookAttemptRecord, switchOff: string | SwitchOffRules): Promise<'kept' | 'switched-off'>
  /** Returns the attempts of an endpoint’s deliveries, newest first. `before` is the last attempt on the previous page. */
  list(
    endpointId: string,
    options: { limit: number; before?: { at: Date; attemptId: string } },
  ): Promise<ListedWebhookAttempt[]>
}

/** Creates the `webhookAttempts` part of the catalog. */
export function createWebhookAttempts({ db, newId }: CatalogContext): WebhookAttempts {
  async function insertAttempt(
    attempt: WebhookAttemptRecord,
    on: Pick<typeof db, 'selectFrom' | 'insertInto'> = db,
  ): Promise<string | undefined> {
    const { endpointId, messageId, nextAt, ...rest } = attempt
    const id = newId('att')
    // Only if the delivery still exists, because its endpoint may have been deleted in the meantime.
    const inserted = await on
      .insertInto('webhook_attempts')
      .columns(['id', 'endpoint_id', 'message_id', 'at', 'ms', 'status', 'error', 'next_at'])
      .expression((from) =>
        from
          .selectFrom('webhook_deliveries')
          .select([
            sql<string>`${id}`.as('id'),
            'endpoint_id',
            'message_id',
            sql<Date>`${rest.at}::timestamptz`.as('at'),
            sql<number>`${Math.round(rest.ms)}::integer`.as('ms'),
            sql<number | null>`${rest.status}::integer`.as('status'),
            sql<string | null>`${rest.error}::text`.as('error'),
            sql<Date | null>`${nextAt}::timestamptz`.as('next_at'),
          ])
          .where('endpoint_id', '=', endpointId)
          .where('message_id', '=', messageId),
      )
      .returning('id')
      .executeTakeFirst()
    return inserted?.id
  }

  return {
    addTest: (attempt) => insertAttempt(attempt),

    async add(attempt, switchOff) {
      const { endpointId, messageId, at, error, nextAt } = attempt
      return db.transaction().execute(async (transaction) => {
        const endpoint = await transaction
          .selectFrom('webhook_endpoints')
          .select(['failing_since', 'disabled_at'])
          .where('id', '=', endpointId)
          .forUpdate()
          .executeTakeFirst()
        if (!endpoint) return 'kept'
        const { last } = await transaction
          .selectFrom('webhook_attempts')
          .select((select) => select.fn.max('at').as('last'))
          .where('endpoint_id', '=', endpointId)
          .executeTakeFirstOrThrow()
        await insertAttempt(attempt, transaction)
        await transaction
          .updateTable('webhook_deliveries')
          .set({ due_at: nextAt, ...(error !== null && { failures: sql<number>`failures + 1` }) })
          .where('endpoint_id', '=', endpointId)
          .where('message_id', '=', messageId)
          .execute()
        const failingSince =
          error === null ? null : failsSince(endpoint.failing_since, { at, last, switchOff })
        const reason = failingSince === null ? undefined : reasonToSwitchOff(failingSince, { at, switchOff })
        const isSwitchedOff = reason !== undefined && endpoint.disabled_at === null
        await transaction
          .updateTable('webhook_endpoints')
          .set({
            failing_since: failingSince,
            ...(isSwitchedOff && { disabled_at: at, disabled_reason: reason }),
          })
          .where('id', '=', endpointId)
          .execute()
        return isSwitchedOff ? 'switched-off' : 'kept'
      })
    },

    async list(endpointId, { limit, before }) {
      let query = db
        .selectFrom('webhook_attempts as a')
        .innerJoin('webhook_messages as m', 'm.id', 'a.message_id')
        .innerJoin('webhook_deliveries as d', (join) =>
          join.onRef('d.endpoint_id', '=', 'a.endpoint_id').onRef('d.message_id', '=', 'a.message_id'),
        )
        .select([
          'a.id as attemptId',
          'a.message_id as messageId',
          'm.event',
          'a.at',
          'a.ms',
          'a.status',
          'a.error',
          sql<Date | null>`case when d.due_at = a.next_at then a.next_at end`.as('nextAt'),
        ])
        .where('a.endpoint_id', '=', endpointId)
      if (before) {
        query = query.where((where) =>
          where(where.refTuple('a.at', 'a.id'), '<', where.tuple(before.at, before.attemptId)),
        )
      }
      return query.orderBy('a.at', 'desc').orderBy('a.id', 'desc').limit(limit).execute()
    },
  }
}

function failsSince(
  known: Date | null,
  of: { at: Date; last: Date | null; switchOff: string | SwitchOffRules },
): Date {
  const { at, last, switchOff } = of
  const isAfterQuiet =
    last !== null && typeof switchOff === 'object' && at.getTime() - last.getTime() > switchOff.quietMs
  return known === null || isAfterQuiet ? at : known
}

function reasonToSwitchOff(
  failingSince: Date,
  { at, switchOff }: { at: Date; switchOff: string | SwitchOffRules },
): string | undefined {
  if (typeof switchOff === 'string') return switchOff
  return at.getTime() - failingSince.getTime() >= switchOff.afterMs ? switchOff.reason : undefined
}
