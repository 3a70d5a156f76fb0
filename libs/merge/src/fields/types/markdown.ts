import type { PlainTypeTraits } from './field-type.ts'
import { textTraits } from './text-values.ts'

export const markdown: PlainTypeTraits = {
  ...textTraits,
  json: { ...textTraits.json, rules: { contentMediaType: 'text/markdown' }, words: 'Markdown.' },
  isLong: true,
  page: 'markdown',
}
