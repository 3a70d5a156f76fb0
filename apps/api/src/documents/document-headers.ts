import type { RenderReport, Warning } from '@platen/contract'

/** Returns the headers that describe the document in a response. */
export function documentHeaders({ pages, warnings }: Pick<RenderReport, 'pages' | 'warnings'>) {
  const list = warningList(warnings)
  return {
    'X-Page-Count': String(pages),
    'X-Document-Warnings': String(warnings.length),
    ...(list !== undefined && { 'X-Document-Warning-List': list }),
  }
}

/** Some proxies allow only 4 KiB for all response headers. */
const listLengthMax = 2_000

/** Returns as many warnings as fit, as ASCII JSON, or `undefined` if none fits. */
function warningList(warnings: readonly Warning[]): string | undefined {
  const items: string[] = []
  let length = 2
  for (const warning of warnings) {
    const item = JSON.stringify(warning).replaceAll(
      /[^ -~]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    if (length + item.length + 1 > listLengthMax) continue
    length += item.length + 1
    items.push(item)
  }
  return items.length > 0 ? `[${items.join(',')}]` : undefined
}
