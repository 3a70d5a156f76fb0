import { sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import { throwMissingAccount } from './owning-account.ts'

/** Model tokens that accounts used, by day in UTC. */
export interface AuthorUsage {
  /** Returns the account's usage today. */
  today(accountId: string): Promise<number>
  /** Adds tokens, or releases reserved tokens that were not used. Throws `not_found` if there is no such account. */
  add(accountId: string, tokens: number): Promise<void>
  /**
   * Adds tokens unless today's usage would exceed `max`. Returns `false` if it would, and adds nothing. Atomic, so that concurrent calls from several
   * processes never exceed the limit. Throws `not_found` if there is no such account.
   */
  reserve(accountId: string, tokens: number, max: number): Promise<boolean>
  /** Removes the usage before the last `days` days. */
  forgetBefore(days: number): Promise<void>
}

const dayMs = 86_400_000

/** Creates the `authorUsage` part of the catalog. */
export function createAuthorUsage({ db, clock }: CatalogContext): AuthorUsage {
  const dayOf = (date: Date) => date.toISOString().slice(0, 10)
  return {
    async today(accountId) {
      const row = await db
        .selectFrom('author_usage')
        .select('tokens')
        .where('account_id', '=', accountId)
        .where('day', '=', dayOf(clock()))
        .executeTakeFirst()
      return row?.tokens ?? 0
    },
    async add(accountId, tokens) {
      if (tokens < 0) {
        // A reservation from the previous day need not be released.
        await db
          .updateTable('author_usage')
          .set({ tokens: sql<number>`greatest(0, tokens + ${tokens})` })
          .where('account_id', '=', accountId)
          .where('day', '=', dayOf(clock()))
          .execute()
        return
      }
      await db
        .insertInto('author_usage')
        .values({ account_id: accountId, day: dayOf(clock()), tokens })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'day'])
            .doUpdateSet({ tokens: sql<number>`author_usage.tokens + excluded.tokens` }),
        )
        .execute()
        .catch(throwMissingAccount)
    },
    async reserve(accountId, tokens, max) {
      if (tokens > max) return false
      const row = await db
        .insertInto('author_usage')
        .values({ account_id: accountId, day: dayOf(clock()), tokens })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'day'])
            .doUpdateSet({ tokens: sql<number>`author_usage.tokens + excluded.tokens` })
            .where(sql<boolean>`author_usage.tokens + excluded.tokens <= ${max}`),
        )
        .returning('tokens')
        .executeTakeFirst()
        .catch(throwMissingAccount)
      return row !== undefined
    },
    async forgetBefore(days) {
      const first = dayOf(new Date(clock().getTime() - days * dayMs))
      await db.deleteFrom('author_usage').where('day', '<', first).execute()
    },
  }
}
