import type { ToolContext } from './tool.ts'

/** Lists the numbers of the new elements for the model. */
export function describeNewElements({ copy }: Pick<ToolContext, 'copy'>, html: string): string {
  const page = copy.page.next(html)
  const fresh = page.newSince(copy.page)
  return fresh.length === 0
    ? ''
    : `New elements: ${fresh
        .slice(0, 20)
        .map((one) => `${page.numberOf(one)} <${one.name}>`)
        .join(', ')}${fresh.length > 20 ? ' …' : ''}.`
}
