import type { Catalog, VersionLine } from '@platen/database'
import type { Request } from 'express'
import { Type } from 'typebox'
import { type Page, pageLimitDefault, pageQuery, readCursor, readQuery, toPage } from '../http/read-query.ts'
import { accountOf } from '../http/request-context.ts'

const readVersions = readQuery(Type.Object(pageQuery, { additionalProperties: false }))
const versionCursor = [/^\d{1,9}$/]

/** Lists a page of a template's versions, newest first, by the `limit` and `cursor` of the request. Throws `invalid_request`. */
export async function listVersions(
  versions: Pick<Catalog['versions'], 'listPage'>,
  req: Request,
  templateId: string,
): Promise<Page<VersionLine>> {
  const { limit = pageLimitDefault, cursor } = readVersions(req.query)
  const before = cursor === undefined ? undefined : Number(readCursor(cursor, versionCursor)[0])
  const found = await versions.listPage(accountOf(req), templateId, { limit: limit + 1, before })
  return toPage(found, limit, ({ version }) => [String(version)])
}
