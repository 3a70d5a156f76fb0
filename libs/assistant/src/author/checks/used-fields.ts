import type { DraftSource } from '@platen/contract'
import { changeTexts, draftShape, pageHtml } from '@platen/template/draft'
import { type DataPath, fieldMentions } from '@platen/template/markup'

/** Returns the dotted names of fields in the merge tags of all files, including the file name and the PDF metadata. */
export function usedFields(source: DraftSource): Set<string> {
  return new Set([...namesIn(pageHtml(source), source), ...fieldsBesidesPage(source)])
}

/** Returns the dotted names of fields in the merge tags of all files except the page. */
export function fieldsBesidesPage(source: DraftSource): Set<string> {
  const names = new Set<string>()
  changeTexts(source, (text, around) => {
    for (const name of namesIn(text, source, around)) names.add(name)
    return text
  })
  return names
}

function* namesIn(text: string, source: DraftSource, around?: readonly DataPath[]): Generator<string> {
  const shape = draftShape(source)
  for (const { path } of fieldMentions(text, shape, around)) {
    if (path[0] === 'text') continue
    // A list that a formula sorts or groups has the same rows as the result of the formula, so both names count.
    for (const one of [path, shape.sameAs?.(path) ?? []])
      for (let length = 1; length <= one.length; length++) yield one.slice(0, length).join('.')
  }
}
