import { isJsonObject, type LooseSettings } from '@platen/template/draft'

const idle = ['size', 'orientation', 'margin', 'header', 'footer']

/** What template.json says of the page that a template over a PDF does not follow. */
export function idlePageKeys({ page }: LooseSettings): string[] {
  return isJsonObject(page) ? idle.filter((key) => key in page) : []
}
