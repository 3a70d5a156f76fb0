import { isJsonObject, type LooseSettings } from '@platen/template/draft'

const unused = ['size', 'orientation', 'margin', 'header', 'footer']

/** Returns page settings that have no effect on a PDF overlay template. */
export function unusedPageKeys({ page }: LooseSettings): string[] {
  return isJsonObject(page) ? unused.filter((key) => key in page) : []
}
