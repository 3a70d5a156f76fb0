import { type BlockContent, earlierBlocksMax, Fault, savedBlocksMax, keptBytesMax } from '@platen/contract'
import { sql, type Transaction } from 'kysely'
import type { CatalogContext } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { toStorableJson } from '../database/storable-json.ts'
import { lockAccount } from './owning-account.ts'

/** One of a block's versions. */
export interface KeptBlockVersion {
  version: number
  updatedAt: Date
  hasPicture: boolean
}

/** A block that an account keeps, without what it holds: its newest version. */
export interface KeptBlockInfo extends KeptBlockVersion {
  blockId: string
  name: string
  folder: string
}

/** A block that is about to be kept. */
interface NewKeptBlock {
  name: string
  folder: string
  content: BlockContent
  /** How it looks: a WebP. */
  picture?: Uint8Array | undefined
}

/** The blocks that accounts keep for their templates. */
export interface KeptBlocks {
  /**
   * Keeps a block, or the next version of the one that has its name in its folder; of the earlier ones the last `earlierBlocksMax` stay. Throws
   * `invalid_request` when the account has `savedBlocksMax` (`too_many_blocks`), or its blocks would take more than `keptBytesMax`
   * (`blocks_too_large`); `not_found` without an account.
   */
  keep(accountId: string, block: NewKeptBlock): Promise<KeptBlockInfo>
  /** The account’s blocks by folder and name. */
  list(accountId: string): Promise<KeptBlockInfo[]>
  /** The account’s block of this id, without what it holds; `undefined` when it has none. */
  find(accountId: string, blockId: string): Promise<KeptBlockInfo | undefined>
  /** How the block looked in a version; `undefined` without a picture, and as for `findVersion`. */
  findPicture(accountId: string, blockId: string, version: number): Promise<Uint8Array | undefined>
  /** A version of it with what it holds; `undefined` when the account has no such block, or the version is not kept. */
  findVersion(
    accountId: string,
    blockId: string,
    version: number,
  ): Promise<(KeptBlockVersion & { content: BlockContent }) | undefined>
  /** The versions before the newest that are kept, the newest first; none of what the account does not have. */
  earlier(accountId: string, blockId: string): Promise<KeptBlockVersion[]>
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
  const columns = [
    'id as blockId',
    'name',
    'folder',
    'version',
    'updated_at as updatedAt',
    sql<boolean>`picture is not null`.as('hasPicture'),
  ] as const
  const ofAccount = (accountId: string) =>
    db.selectFrom('kept_blocks').select(columns).where('account_id', '=', accountId)
  const newestOf = (accountId: string, blockId: string, version: number) =>
    db
      .selectFrom('kept_blocks')
      .where('account_id', '=', accountId)
      .where('id', '=', blockId)
      .where('version', '=', version)
  const earlierOf = (accountId: string, blockId: string) =>
    db
      .selectFrom('kept_block_versions')
      .innerJoin('kept_blocks', 'id', 'block_id')
      .where('account_id', '=', accountId)
      .where('id', '=', blockId)

  return {
    async keep(accountId, { name, folder, content, picture: bytes }) {
      const json = toStorableJson(content)
      const picture = bytes ? Buffer.from(bytes).toString('base64') : null
      return db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        const now = clock()
        await keepAsEarlier(transaction, { accountId, name, folder })
        const next = await transaction
          .updateTable('kept_blocks')
          .set((to) => ({ version: to('version', '+', 1), content: json, picture, updated_at: now }))
          .where('account_id', '=', accountId)
          .where('folder', '=', folder)
          .where('name', '=', name)
          .returning(columns)
          .executeTakeFirst()
        if (next) {
          await transaction
            .deleteFrom('kept_block_versions')
            .where('block_id', '=', next.blockId)
            .where('version', '<', next.version - earlierBlocksMax)
            .execute()
          await requireRoom(transaction, accountId)
          return next
        }
        const { count } = await transaction
          .selectFrom('kept_blocks')
          .select((select) => select.fn.countAll<number | string>().as('count'))
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow()
        if (Number(count) >= savedBlocksMax) throw tooManyBlocks()
        const row = { account_id: accountId, name, folder, version: 1, created_at: now, updated_at: now }
        const first = await transaction
          .insertInto('kept_blocks')
          .values({ id: newId('blk'), content: json, picture, ...row })
          .returning(columns)
          .executeTakeFirstOrThrow()
        await requireRoom(transaction, accountId)
        return first
      })
    },
    list: (accountId) => ofAccount(accountId).orderBy('folder').orderBy('name').execute(),
    find: (accountId, blockId) => ofAccount(accountId).where('id', '=', blockId).executeTakeFirst(),
    async findPicture(accountId, blockId, version) {
      const newest = await newestOf(accountId, blockId, version).select('picture').executeTakeFirst()
      const found =
        newest ??
        (await earlierOf(accountId, blockId)
          .select('kept_block_versions.picture')
          .where('kept_block_versions.version', '=', version)
          .executeTakeFirst())
      return typeof found?.picture === 'string' ? Buffer.from(found.picture, 'base64') : undefined
    },
    async findVersion(accountId, blockId, version) {
      const newest = await newestOf(accountId, blockId, version)
        .select([
          'content',
          'updated_at as updatedAt',
          sql<boolean>`kept_blocks.picture is not null`.as('hasPicture'),
        ])
        .executeTakeFirst()
      const found =
        newest ??
        (await earlierOf(accountId, blockId)
          .select([
            'kept_block_versions.content',
            'kept_at as updatedAt',
            sql<boolean>`kept_block_versions.picture is not null`.as('hasPicture'),
          ])
          .where('kept_block_versions.version', '=', version)
          .executeTakeFirst())
      return found && { version, ...found }
    },
    earlier: (accountId, blockId) =>
      earlierOf(accountId, blockId)
        .select([
          'kept_block_versions.version',
          'kept_at as updatedAt',
          sql<boolean>`kept_block_versions.picture is not null`.as('hasPicture'),
        ])
        .orderBy('kept_block_versions.version', 'desc')
        .execute(),
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

/** Puts the block of this name, where there is one, among the earlier versions. */
async function keepAsEarlier(
  transaction: Transaction<Schema>,
  { accountId, name, folder }: { accountId: string; name: string; folder: string },
): Promise<void> {
  await transaction
    .insertInto('kept_block_versions')
    .columns(['block_id', 'version', 'content', 'picture', 'kept_at'])
    .expression((from) =>
      from
        .selectFrom('kept_blocks')
        .select(['id', 'version', 'content', 'picture', 'updated_at'])
        .where('account_id', '=', accountId)
        .where('folder', '=', folder)
        .where('name', '=', name),
    )
    .execute()
}

/** Throws `invalid_request` when the account's blocks take more than they may, as they lie in the database. */
async function requireRoom(transaction: Transaction<Schema>, accountId: string): Promise<void> {
  const { rows } = await sql<{ bytes: number | string | null }>`
    select sum(pg_column_size(content) + coalesce(pg_column_size(picture), 0)) as bytes from (
      select content, picture from kept_blocks where account_id = ${accountId}
      union all
      select v.content, v.picture from kept_block_versions v join kept_blocks b on b.id = v.block_id
      where b.account_id = ${accountId}
    ) kept`.execute(transaction)
  if (Number(rows[0]?.bytes ?? 0) <= keptBytesMax) return
  const message = `Your blocks would take more than ${keptBytesMax / 2 ** 20} MiB with their pictures and earlier versions. Delete one that is not needed.`
  throw new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer: '', code: 'blocks_too_large', message }],
  })
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
    detail: `An account keeps at most ${savedBlocksMax} blocks. Delete one that is not needed.`,
    errors: [
      { pointer: '', code: 'too_many_blocks', message: `There are ${savedBlocksMax} blocks already.` },
    ],
  })
}
