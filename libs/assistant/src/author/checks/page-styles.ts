import type { SourceElement, SourceTree } from '@platen/template/markup'

/** Returns whether a page has a style sheet that it did not have before. Rules in such a style sheet would apply to any element. */
export function addsStyleSheet(before: SourceTree, after: SourceTree): boolean {
  const known = new Set(styleSheetsIn(before))
  return styleSheetsIn(after).some((sheet) => !known.has(sheet))
}

function styleSheetsIn({ html, elements }: SourceTree): string[] {
  return elements.filter(isStyleSheet).map(({ start, end }) => html.slice(start, end))
}

function isStyleSheet({ name, attributes }: SourceElement): boolean {
  return (
    name === 'style' ||
    (name === 'link' && attributes.some((one) => one.name === 'rel' && /stylesheet|\{\{/i.test(one.value)))
  )
}
