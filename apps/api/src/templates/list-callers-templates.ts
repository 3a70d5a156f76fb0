import type { Catalog, ListedTemplate } from '@platen/database'
import { type Page, readCursor, toPage } from '../http/read-query.ts'
import type { KeyHolder } from './find-callers-template.ts'

const cursorShape = [/^/, /^[\w-]{1,100}$/]

/** Lists a page of the templates that a key can access, sorted by name. Throws `invalid_request` for an invalid cursor. */
export async function listCallersTemplates(
  templates: Pick<Catalog['templates'], 'listPage'>,
  { accountId, key }: KeyHolder,
  of: {
    limit: number
    search: string | undefined
    cursor: string | undefined
    /** Also lists templates without a version. */
    includesUnpublished: boolean
  },
): Promise<Page<ListedTemplate>> {
  const { limit, search, cursor, includesUnpublished } = of
  const [name, templateId] = cursor === undefined ? [] : readCursor(cursor, cursorShape)
  // The database cannot store NUL characters or lone surrogates, so no name contains them.
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
