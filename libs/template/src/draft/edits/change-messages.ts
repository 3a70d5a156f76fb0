import { isSampleFile } from '../source/template-source.ts'
import type { FieldPath } from '../fields/declarations.ts'

/** Lists the changed parts of a template: "the page, the settings and 3 samples". */
export function changedPartsText(files: readonly string[]): string {
  const samples = files.filter(isSampleFile).length
  const listed = [
    ...(files.includes('template.html') ? ['the page'] : []),
    ...(files.includes('template.json') ? ['the settings'] : []),
    ...(files.some((file) => file.startsWith('texts/')) ? ['the texts'] : []),
    ...(samples === 0 ? [] : [samples === 1 ? 'one sample' : `${samples} samples`]),
  ]
  const last = listed.pop() ?? 'nothing'
  return listed.length === 0 ? last : `${listed.join(', ')} and ${last}`
}

/** Lists what senders of data must change after the next version is published. */
export const callerNotices = {
  renamed: (path: FieldPath, to: string) =>
    `After you publish, spreadsheets and programs must provide “${[...path.slice(0, -1), to].join('.')}” instead of “${path.join('.')}”.`,
  removed: (path: FieldPath) =>
    `After you publish, spreadsheets and programs must no longer provide “${path.join('.')}”.`,
  added: (path: FieldPath) =>
    `After you publish, spreadsheets and programs must also provide a value for “${path.join('.')}”.`,
}
