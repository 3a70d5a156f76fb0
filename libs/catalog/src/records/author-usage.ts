import { sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import { throwMissingAccount } from './owning-account.ts'

/** The tokens of models that accounts used, by day in UTC. */
export interface AuthorUsage {
  /** What the account used today. */
  today(accountId: string): Promise<number>
  /** Adds to it. Throws `not_found` when there is no such account. */
  add(accountId: string, tokens: number): Promise<void>
  /** Forgets the days before the last `days`. */
  forgetBefore(days: number): Promise<void>
}

const dayMs = 86_400_000

/** Makes the part `authorUsage` of the catalog. */
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
    async forgetBefore(days) {
      const first = dayOf(new Date(clock().getTime() - days * dayMs))
      await db.deleteFrom('author_usage').where('day', '<', first).execute()
    },
  }
}
