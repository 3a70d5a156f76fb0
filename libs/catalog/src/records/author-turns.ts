import { Fault, type Turn, type TurnDetail } from '@platen/contract'
import type { CatalogContext } from '../context.ts'
import { sqlStateOf } from '../database/database-faults.ts'
import { toRepairedJson } from '../database/storable-json.ts'

/** What was asked of the author, template by template. */
export interface AuthorTurns {
  /** Makes the id of a turn that begins. */
  newId(): string
  /** Keeps a turn that has ended, and the last `keptMax` of its template alone. Throws `not_found` where the template is gone. */
  keep(templateId: string, turn: TurnDetail, of: { keptMax: number }): Promise<void>
  /** A template's turns, the newest last. */
  list(accountId: string, templateId: string): Promise<Turn[]>
  /** One of them with what it changed; `undefined` where the template has none of this id. */
  find(accountId: string, templateId: string, turnId: string): Promise<TurnDetail | undefined>
}

const foreignKeyViolation = '23503'

/** Makes the part `authorTurns` of the catalog. */
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
    async keep(templateId, { changes, assets, onlyAsked, ...turn }, { keptMax }) {
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
          throw new Fault('not_found', { detail: 'There is no template with this id.' })
        })
      const kept = db
        .selectFrom('author_turns')
        .select('id')
        .where('template_id', '=', templateId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(keptMax)
      await db
        .deleteFrom('author_turns')
        .where('template_id', '=', templateId)
        .where('id', 'not in', kept)
        .execute()
    },
    async list(accountId, templateId) {
      const rows = await ofTemplate(accountId, templateId)
        .select('a.turn')
        .orderBy('a.created_at')
        .orderBy('a.id')
        .execute()
      return rows.map(({ turn }) => turn)
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
