import { sql } from 'kysely'
import type { CatalogContext } from '../context.ts'

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

/** Rows of these are as many as an account's documents, batches and messages of some days. */
const largeTables = ['webhook_messages', 'render_jobs', 'batches', 'uploads'] as const
/** A piece takes some 100 ms, of the ten seconds that a statement has. */
const pieceMax = 2_000

async function removeInPieces(
  db: CatalogContext['db'],
  table: (typeof largeTables)[number],
  accountId: string,
): Promise<void> {
  const removePiece = () =>
    db
      .deleteFrom(table)
      .where('id', 'in', (select) =>
        select.selectFrom(table).select('id').where('account_id', '=', accountId).limit(pieceMax),
      )
      .executeTakeFirst()
  while (Number((await removePiece()).numDeletedRows) === pieceMax);
}

async function removeDeliveriesInPieces(db: CatalogContext['db'], accountId: string): Promise<void> {
  const removePiece = () =>
    db
      .deleteFrom('connector_deliveries')
      .where('id', 'in', (select) =>
        select
          .selectFrom('connector_deliveries as d')
          .innerJoin('connectors as c', 'c.id', 'd.connector_id')
          .select('d.id')
          .where('c.account_id', '=', accountId)
          .limit(pieceMax),
      )
      .executeTakeFirst()
  while (Number((await removePiece()).numDeletedRows) === pieceMax);
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
      for (const table of largeTables) await removeInPieces(db, table, accountId)
      await removeDeliveriesInPieces(db, accountId)
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
