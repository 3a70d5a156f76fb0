import type { CatalogContext } from '../context.ts'

/** Who owns templates, keys and buckets. */
export interface Account {
  accountId: string
  name: string
  createdAt: Date
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
  /** Removes the account with its keys, templates, drafts, versions, buckets and generations at once; `false` when there was none. */
  delete(accountId: string): Promise<boolean>
  /** Notes that the account is to be deleted, so that any process goes on with it. Noted again, it keeps its time. */
  noteEnd(accountId: string): Promise<void>
  /** Accounts that are noted as deleted, oldest first. */
  listEnded(): Promise<EndedAccount[]>
  /** Forgets the note about an account of which nothing is left. */
  forgetEnd(accountId: string): Promise<void>
}

/** Makes the part `accounts` of the catalog. */
export function createAccounts({ db, clock, newId }: CatalogContext): Accounts {
  const columns = ['id as accountId', 'name', 'created_at as createdAt'] as const
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
      const deleted = await db.deleteFrom('accounts').where('id', '=', accountId).executeTakeFirst()
      return deleted.numDeletedRows > 0n
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
