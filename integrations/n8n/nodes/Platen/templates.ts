import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow'
import { description } from '#shared/description'
import { type Asking, askPlaten } from './request'

interface TemplatePage {
  data: { templateId: string; name: string }[]
  next: string | null
}

/** Returns a page of the account's templates, empty if none match. */
export async function askTemplates(
  asking: Asking,
  { search, cursor, limit }: { search?: string; cursor?: string; limit?: number },
): Promise<TemplatePage> {
  const { path, limit: most } = description.templates
  return askPlaten<TemplatePage>(asking, {
    method: 'GET',
    path,
    query: { limit: Math.min(limit ?? most, most), ...(search && { search }), ...(cursor && { cursor }) },
  })
}

/** Returns the options of the template list, one page at a time. */
export async function searchTemplates(
  this: ILoadOptionsFunctions,
  filter?: string,
  cursor?: string,
): Promise<INodeListSearchResult> {
  const { data, next } = await askTemplates(this, {
    ...(filter && { search: filter }),
    ...(cursor && { cursor }),
  })
  return {
    results: data.map(({ templateId, name }) => ({ name, value: templateId })),
    ...(next !== null && { paginationToken: next }),
  }
}
