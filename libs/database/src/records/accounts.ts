import { sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import { removeInPieces, rowsOfTemplates } from './remove-in-pieces.ts'

/** Who owns templates, keys and buckets. */
export interface Account {
  accountId: string
  name: string
  createdAt: Date
  /** Since when the operator has suspended it; `null`: it works. */
  suspendedAt: Date | null
}

/** An account that was deleted, or is being deleted. */
export interface EndedAccount {
  accountId: string
  endedAt: Date
}

/** The accounts of this installation. */
export interface Accounts {
  /** Adds an account that owns nothing yet. */
  create(account: { name: string }): Promise<Account>
  /** The account of this id; `undefined` when there is none. */
  find(accountId: string): Promise<Account | undefined>
  /** All accounts, oldest first. */
  list(): Promise<Account[]>
  /**
   * Removes the account with its keys, templates, drafts, versions and buckets; `false` when there was none. What can be a great deal goes
   * first, in pieces, so that a call that fails is continued by the next one. Its generations stay until `generations.removeOfAccount`:
   * nobody can read them then.
   */
  delete(accountId: string): Promise<boolean>
  /** Suspends the account, or resumes it; suspended again, it keeps its time. `undefined` when there is none. */
  setSuspended(accountId: string, isSuspended: boolean): Promise<Account | undefined>
  /** Ids of all suspended accounts. */
  listSuspended(): Promise<string[]>
  /** Notes that the account is to be deleted, so that any process goes on with it. Noted again, it keeps its time. */
  noteEnd(accountId: string): Promise<void>
  /** Accounts that are noted as deleted, oldest first. */
  listEnded(): Promise<EndedAccount[]>
  /** Forgets the note about an account of which nothing is left. */
  forgetEnd(accountId: string): Promise<void>
}

/** Rows of an account that can be many or large, those that others refer to last. */
function rowsOf(accountId: string) {
  const ofAccount = sql`account_id = ${accountId}`
  return [
    // With their deliveries and attempts.
    { table: 'webhook_messages', isLarge: true, where: ofAccount },
    { table: 'render_jobs', where: ofAccount },
    { table: 'batches', where: ofAccount },
    { table: 'uploads', where: ofAccount },
    ...rowsOfTemplates(sql`(select id from templates where ${ofAccount})`),
    // With their drafts.
    { table: 'templates', isLarge: true, where: ofAccount },
    {
      table: 'kept_block_versions',
      isLarge: true,
      where: sql`block_id in (select id from kept_blocks where ${ofAccount})`,
    },
    { table: 'kept_blocks', isLarge: true, where: ofAccount },
  ] as const
}

/** Makes the part `accounts` of the catalog. */
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
      for (const rows of rowsOf(accountId)) await removeInPieces(db, rows)
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
