import { type BlockContent, Fault, keptBlocksMax } from '@platen/contract'
import type { CatalogContext } from '../context.ts'
import { toStorableJson } from '../database/storable-json.ts'
import { lockAccount } from './owning-account.ts'

/** A block that an account keeps, without what it holds. */
export interface KeptBlockInfo {
  blockId: string
  name: string
  folder: string
  version: number
  updatedAt: Date
}

/** A block that is about to be kept. */
interface NewKeptBlock {
  name: string
  folder: string
  content: BlockContent
}

/** The blocks that accounts keep for their templates. */
export interface KeptBlocks {
  /**
   * Keeps a block, or the next version of the one that has its name in its folder. Throws `invalid_request` (`too_many_blocks`) when the account
   * has `keptBlocksMax`, `not_found` without an account.
   */
  keep(accountId: string, block: NewKeptBlock): Promise<KeptBlockInfo>
  /** The account’s blocks by folder and name. */
  list(accountId: string): Promise<KeptBlockInfo[]>
  /** The account’s block of this id with what it holds; `undefined` when it has none. */
  find(accountId: string, blockId: string): Promise<(KeptBlockInfo & { content: BlockContent }) | undefined>
  /**
   * Gives a block another name and folder; `undefined` when the account has none of this id. Throws `invalid_request` (`name_taken`) when
   * another is called so.
   */
  rename(
    accountId: string,
    blockId: string,
    to: Pick<NewKeptBlock, 'name' | 'folder'>,
  ): Promise<KeptBlockInfo | undefined>
  /** Forgets a block; `false` when the account has none of this id. */
  delete(accountId: string, blockId: string): Promise<boolean>
}

/** Makes the part `keptBlocks` of the catalog. */
export function createKeptBlocks({ db, clock, newId }: CatalogContext): KeptBlocks {
  const columns = ['id as blockId', 'name', 'folder', 'version', 'updated_at as updatedAt'] as const
  const ofAccount = (accountId: string) =>
    db.selectFrom('kept_blocks').select(columns).where('account_id', '=', accountId)

  return {
    async keep(accountId, { name, folder, content }) {
      const json = toStorableJson(content)
      return db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        const now = clock()
        const next = await transaction
          .updateTable('kept_blocks')
          .set((to) => ({ version: to('version', '+', 1), content: json, updated_at: now }))
          .where('account_id', '=', accountId)
          .where('folder', '=', folder)
          .where('name', '=', name)
          .returning(columns)
          .executeTakeFirst()
        if (next) return next
        const { count } = await transaction
          .selectFrom('kept_blocks')
          .select((select) => select.fn.countAll<number | string>().as('count'))
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow()
        if (Number(count) >= keptBlocksMax) throw tooManyBlocks()
        const row = { account_id: accountId, name, folder, version: 1, created_at: now, updated_at: now }
        return transaction
          .insertInto('kept_blocks')
          .values({ id: newId('blk'), content: json, ...row })
          .returning(columns)
          .executeTakeFirstOrThrow()
      })
    },
    list: (accountId) => ofAccount(accountId).orderBy('folder').orderBy('name').execute(),
    find: (accountId, blockId) =>
      ofAccount(accountId).select('content').where('id', '=', blockId).executeTakeFirst(),
    async rename(accountId, blockId, { name, folder }) {
      return db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        const other = await transaction
          .selectFrom('kept_blocks')
          .select('id')
          .where('account_id', '=', accountId)
          .where('folder', '=', folder)
          .where('name', '=', name)
          .where('id', '!=', blockId)
          .executeTakeFirst()
        if (other) throw nameTaken(name)
        return transaction
          .updateTable('kept_blocks')
          .set({ name, folder })
          .where('account_id', '=', accountId)
          .where('id', '=', blockId)
          .returning(columns)
          .executeTakeFirst()
      })
    },
    async delete(accountId, blockId) {
      const deleted = await db
        .deleteFrom('kept_blocks')
        .where('account_id', '=', accountId)
        .where('id', '=', blockId)
        .executeTakeFirst()
      return deleted.numDeletedRows > 0n
    },
  }
}

function nameTaken(name: string): Fault {
  const message = `There is a block “${name}” in this folder already. Choose another name or folder.`
  return new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer: '/name', code: 'name_taken', message }],
  })
}

function tooManyBlocks(): Fault {
  return new Fault('invalid_request', {
    detail: `An account keeps at most ${keptBlocksMax} blocks. Delete one that is not needed.`,
    errors: [{ pointer: '', code: 'too_many_blocks', message: `There are ${keptBlocksMax} blocks already.` }],
  })
}
