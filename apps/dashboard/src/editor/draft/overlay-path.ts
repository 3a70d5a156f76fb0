import { isJsonObject, readSettings } from '@platen/template/draft'

/** The asset over whose pages a template is drawn, by the text of its settings; `undefined` for one that is drawn over none. */
export function overlayPath(settings: string): string | undefined {
  const { page } = readSettings(settings) as { page?: unknown }
  const pdf: unknown = isJsonObject(page) && 'pdf' in page ? page.pdf : undefined
  return typeof pdf === 'string' && pdf !== '' ? pdf : undefined
}
