import type { Catalog, ListedTemplate } from '@platen/database'
import { type Page, readCursor, toPage } from '../http/read-query.ts'
import type { KeyHolder } from './find-callers-template.ts'

const placeShape = [/^/, /^[\w-]{1,100}$/]

/** Templates of an account by name that a key knows, in pages. Throws `invalid_request` for a cursor that no page gave. */
export async function listCallersTemplates(
  templates: Pick<Catalog['templates'], 'listPage'>,
  { accountId, key }: KeyHolder,
  of: {
    limit: number
    search: string | undefined
    cursor: string | undefined
    /** Those without a version, too. */
    includesUnpublished: boolean
  },
): Promise<Page<ListedTemplate>> {
  const { limit, search, cursor, includesUnpublished } = of
  const [name, templateId] = cursor === undefined ? [] : readCursor(cursor, placeShape)
  // No name has what no database holds.
  const isFindable = search === undefined || (search.isWellFormed() && !search.includes('\0'))
  const found = isFindable
    ? await templates.listPage(accountId, {
        limit: limit + 1,
        search,
        after: name !== undefined && templateId !== undefined ? { name, templateId } : undefined,
        templateIds: key?.templateIds ?? undefined,
        includesUnpublished,
      })
    : []
  return toPage(found, limit, (last) => [last.name, last.templateId])
}
