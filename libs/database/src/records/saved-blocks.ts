import { type BlockContent, earlierBlocksMax, Fault, savedBlocksMax, keptBytesMax } from '@platen/contract'
import { sql, type Transaction } from 'kysely'
import type { CatalogContext } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { toStorableJson } from '../database/storable-json.ts'
import { lockAccount } from './owning-account.ts'

export interface KeptBlockVersion {
  version: number
  updatedAt: Date
  hasPicture: boolean
}

/** A saved block with its newest version, without its content. */
export interface KeptBlockInfo extends KeptBlockVersion {
  blockId: string
  name: string
  folder: string
}

interface NewKeptBlock {
  name: string
  folder: string
  content: BlockContent
  /** A preview as WebP. */
  picture?: Uint8Array | undefined
}

/** The blocks that accounts save for their templates. */
export interface KeptBlocks {
  /**
   * Saves a block, or a new version of the block with the same name and folder. The last `earlierBlocksMax` versions are kept. Throws
   * `invalid_request` if the account has `savedBlocksMax` blocks (`too_many_blocks`), or its blocks would exceed `keptBytesMax` (`blocks_too_large`),
   * and `not_found` if there is no such account.
   */
  keep(accountId: string, block: NewKeptBlock): Promise<KeptBlockInfo>
  /** Returns the account’s blocks, sorted by folder and name. */
  list(accountId: string): Promise<KeptBlockInfo[]>
  /** Returns the account’s block with this id, without its content, or `undefined`. */
  find(accountId: string, blockId: string): Promise<KeptBlockInfo | undefined>
  /** Returns the preview of a version, or `undefined` if there is no such version or preview. */
  findPicture(accountId: string, blockId: string, version: number): Promise<Uint8Array | undefined>
  /** Returns a version with its content, or `undefined` if the account has no such block or version. */
  findVersion(
    accountId: string,
    blockId: string,
    version: number,
  ): Promise<(KeptBlockVersion & { content: BlockContent }) | undefined>
  /** Returns the earlier versions, newest first. Empty for unknown blocks. */
  earlier(accountId: string, blockId: string): Promise<KeptBlockVersion[]>
  /**
   * Renames or moves a block. Returns `undefined` if the account has no block with this id. Throws `invalid_request` (`name_taken`) if another block
   * has this name.
   */
  rename(
    accountId: string,
    blockId: string,
    to: Pick<NewKeptBlock, 'name' | 'folder'>,
  ): Promise<KeptBlockInfo | undefined>
  /** Removes a block. Returns `false` if the account has no block with this id. */
  delete(accountId: string, blockId: string): Promise<boolean>
}

/** Creates the `keptBlocks` part of the catalog. */
export function createSavedBlocks({ db, clock, newId }: CatalogContext): KeptBlocks {
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

/** Adds the current version of the block with this name, if there is one, to the earlier versions. */
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

/** Throws `invalid_request` if the size of the account's blocks in the database exceeds the limit. */
async function requireRoom(transaction: Transaction<Schema>, accountId: string): Promise<void> {
  const { rows } = await sql<{ bytes: number | string | null }>`
    select sum(pg_column_size(content) + coalesce(pg_column_size(picture), 0)) as bytes from (
      select content, picture from kept_blocks where account_id = ${accountId}
      union all
      select v.content, v.picture from kept_block_versions v join kept_blocks b on b.id = v.block_id
      where b.account_id = ${accountId}
    ) kept`.execute(transaction)
  if (Number(rows[0]?.bytes ?? 0) <= keptBytesMax) return
  const message = `Your blocks would take more than ${keptBytesMax / 2 ** 20} MiB with their images and earlier versions. Delete one that you no longer need.`
  throw new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer: '', code: 'blocks_too_large', message }],
  })
}

function nameTaken(name: string): Fault {
  const message = `This folder already contains a block named “${name}”. Choose another name or folder.`
  return new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer: '/name', code: 'name_taken', message }],
  })
}

function tooManyBlocks(): Fault {
  return new Fault('invalid_request', {
    detail: `An account can have at most ${savedBlocksMax} saved blocks. Delete one that you no longer need.`,
    errors: [
      { pointer: '', code: 'too_many_blocks', message: `There are already ${savedBlocksMax} blocks.` },
    ],
  })
}
