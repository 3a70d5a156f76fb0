import { isJsonObject, readSettings } from '@platen/template/draft'

/** Returns the path of a template's base PDF; `undefined` if it has none. */
export function overlayPath(settings: string): string | undefined {
  const { page } = readSettings(settings) as { page?: unknown }
  const pdf: unknown = isJsonObject(page) && 'pdf' in page ? page.pdf : undefined
  return typeof pdf === 'string' && pdf !== '' ? pdf : undefined
}
