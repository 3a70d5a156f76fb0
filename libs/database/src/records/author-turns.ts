import { Fault, type Turn, type TurnDetail } from '@platen/contract'
import { sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import { sqlStateOf } from '../database/database-faults.ts'
import { toRepairedJson } from '../database/storable-json.ts'

/** The turns of the author, by template. */
export interface AuthorTurns {
  /** Returns the id of a new turn. */
  newId(): string
  /**
   * Stores a turn that has ended, and keeps only the last `keptMax` turns of its template. Keeps fewer if their changes exceed `keptBytesMax` in the
   * database, but always keeps this turn. Throws `not_found` if the template no longer exists.
   */
  keep(templateId: string, turn: TurnDetail, of: { keptMax: number; keptBytesMax: number }): Promise<void>
  /** Returns a template's turns, newest last. With a limit, returns the last turns. */
  list(accountId: string, templateId: string, of?: { limit: number }): Promise<Turn[]>
  /** Returns a turn with its changes, or `undefined` if the template has no turn with this id. */
  find(accountId: string, templateId: string, turnId: string): Promise<TurnDetail | undefined>
}

const foreignKeyViolation = '23503'

/** Creates the `authorTurns` part of the catalog. */
export function createAuthorTurns({ db, newId }: CatalogContext): AuthorTurns {
  const ofTemplate = (accountId: string, templateId: string) =>
    db
      .selectFrom('author_turns as a')
      .innerJoin('templates as t', 't.id', 'a.template_id')
      .where('t.account_id', '=', accountId)
      .where('t.id', '=', templateId)
      .where('t.deleted_at', 'is', null)

  return {
    newId: () => newId('trn'),
    async keep(templateId, { changes, assets, onlyAsked, ...turn }, { keptMax, keptBytesMax }) {
      await db
        .insertInto('author_turns')
        .values({
          id: turn.turnId,
          template_id: templateId,
          turn: toRepairedJson(turn),
          changes: toRepairedJson({ changes, assets, onlyAsked }),
          created_at: new Date(turn.createdAt),
        })
        .execute()
        .catch((error: unknown) => {
          if (sqlStateOf(error) !== foreignKeyViolation) throw error
          throw new Fault('not_found', { detail: 'There is no template with this ID.' })
        })
      // The size as stored, without decompression.
      const newest = db
        .selectFrom('author_turns')
        .select([
          'id',
          sql<number>`row_number() over newest_first`.as('place'),
          sql<number>`sum(pg_column_size(changes)) over newest_first`.as('bytes'),
        ])
        .where('template_id', '=', templateId)
        .modifyEnd(sql`window newest_first as (order by created_at desc, id desc)`)
      const kept = db
        .selectFrom(newest.as('n'))
        .select('n.id')
        .where('n.place', '<=', keptMax)
        .where((is) => is.or([is('n.place', '=', 1), is('n.bytes', '<=', keptBytesMax)]))
      await db
        .deleteFrom('author_turns')
        .where('template_id', '=', templateId)
        .where('id', 'not in', kept)
        .execute()
    },
    async list(accountId, templateId, of) {
      const turns = ofTemplate(accountId, templateId)
        .select('a.turn')
        .orderBy('a.created_at', 'desc')
        .orderBy('a.id', 'desc')
      const rows = await (of ? turns.limit(of.limit) : turns).execute()
      return rows.map(({ turn }) => turn).toReversed()
    },
    async find(accountId, templateId, turnId) {
      const row = await ofTemplate(accountId, templateId)
        .select(['a.turn', 'a.changes'])
        .where('a.id', '=', turnId)
        .executeTakeFirst()
      return row && { ...row.turn, ...row.changes }
    },
  }
}
