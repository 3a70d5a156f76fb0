import { sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import { removeInChunks, rowsOfTemplates } from './remove-in-chunks.ts'

/** The owner of templates, keys and buckets. */
export interface Account {
  accountId: string
  name: string
  createdAt: Date
  /** Time at which the operator suspended it. `null`: it is active. */
  suspendedAt: Date | null
}

/** An account that was deleted, or is being deleted. */
export interface EndedAccount {
  accountId: string
  endedAt: Date
}

/** The accounts of this installation. */
export interface Accounts {
  /** Adds an account without any data. */
  create(account: { name: string }): Promise<Account>
  /** Returns the account with this id, or `undefined` if there is none. */
  find(accountId: string): Promise<Account | undefined>
  /** Returns all accounts, oldest first. */
  list(): Promise<Account[]>
  /**
   * Removes the account with its keys, templates, drafts, versions and buckets. Returns `false` if there was no such account. Large data is removed
   * first, in chunks, so that another call continues where a failed call stopped. The account's generations remain until
   * `generations.removeOfAccount`, but nobody can read them.
   */
  delete(accountId: string): Promise<boolean>
  /** Suspends or resumes the account. Another suspension keeps the time of the first. Returns `undefined` if there is no such account. */
  setSuspended(accountId: string, isSuspended: boolean): Promise<Account | undefined>
  /** Returns the ids of all suspended accounts. */
  listSuspended(): Promise<string[]>
  /** Marks the account for deletion, so that any process can continue the deletion. A second mark keeps the time of the first. */
  noteEnd(accountId: string): Promise<void>
  /** Returns the accounts marked for deletion, oldest first. */
  listEnded(): Promise<EndedAccount[]>
  /** Removes the mark of an account without any remaining data. */
  forgetEnd(accountId: string): Promise<void>
}

/** The tables in which an account can have many or large rows. Referenced tables are last. */
function rowsOf(accountId: string) {
  const ofAccount = sql`account_id = ${accountId}`
  return [
    // Deliveries and attempts are removed with their messages.
    { table: 'webhook_messages', isParent: true, where: ofAccount },
    { table: 'render_jobs', where: ofAccount },
    { table: 'batches', where: ofAccount },
    { table: 'uploads', where: ofAccount },
    ...rowsOfTemplates(sql`(select id from templates where ${ofAccount})`),
    // Drafts are removed with their templates.
    { table: 'templates', isLarge: true, where: ofAccount },
    {
      table: 'kept_block_versions',
      isLarge: true,
      where: sql`block_id in (select id from kept_blocks where ${ofAccount})`,
    },
    { table: 'kept_blocks', isLarge: true, where: ofAccount },
  ] as const
}

/** Creates the `accounts` part of the catalog. */
export function createAccounts({ db, clock, newId }: CatalogContext): Accounts {
  const columns = [
    'id as accountId',
    'name',
    'created_at as createdAt',
    'suspended_at as suspendedAt',
  ] as const
  return {
    async create({ name }) {
      const account = { id: newId('acc'), name, created_at: clock() }
      return db.insertInto('accounts').values(account).returning(columns).executeTakeFirstOrThrow()
    },
    find(accountId) {
      return db.selectFrom('accounts').select(columns).where('id', '=', accountId).executeTakeFirst()
    },
    list() {
      return db.selectFrom('accounts').select(columns).orderBy('created_at').orderBy('id').execute()
    },
    async delete(accountId) {
      for (const rows of rowsOf(accountId)) await removeInChunks(db, rows)
      const deleted = await db.deleteFrom('accounts').where('id', '=', accountId).executeTakeFirst()
      return deleted.numDeletedRows > 0n
    },
    setSuspended(accountId, isSuspended) {
      const suspendedAt = isSuspended ? sql<Date>`coalesce(suspended_at, ${clock()}::timestamptz)` : null
      return db
        .updateTable('accounts')
        .set({ suspended_at: suspendedAt })
        .where('id', '=', accountId)
        .returning(columns)
        .executeTakeFirst()
    },
    async listSuspended() {
      const rows = await db
        .selectFrom('accounts')
        .select('id')
        .where('suspended_at', 'is not', null)
        .execute()
      return rows.map(({ id }) => id)
    },
    async noteEnd(accountId) {
      await db
        .insertInto('ended_accounts')
        .values({ account_id: accountId, ended_at: clock() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    listEnded() {
      return db
        .selectFrom('ended_accounts')
        .select(['account_id as accountId', 'ended_at as endedAt'])
        .orderBy('ended_at')
        .execute()
    },
    async forgetEnd(accountId) {
      await db.deleteFrom('ended_accounts').where('account_id', '=', accountId).execute()
    },
  }
}
