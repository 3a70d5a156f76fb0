import type { CatalogContext } from '../context.ts'

export interface Account {
  accountId: string
  name: string
  createdAt: Date
}

export interface Accounts {
  create(account: { name: string }): Promise<Account>
  find(accountId: string): Promise<Account | undefined>
  /** Oldest first. */
  list(): Promise<Account[]>
  /** Removes the account with its keys, templates, drafts, versions, buckets and generations at once; `false` when there was none. */
  delete(accountId: string): Promise<boolean>
}

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
  }
}
