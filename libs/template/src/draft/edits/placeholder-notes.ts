import type { DraftSource } from '@platen/contract'
import { convertDraft } from './convert-draft.ts'

const listedMax = 12
const namedMax = 3

/** Describes a draft's placeholders: how many can be converted, and what to write for the others. */
export function placeholderNotes(source: DraftSource): string[] {
  const { converted, left } = convertDraft(source)
  const marks = [...new Set(converted.map(({ mark }) => mark))]
  const named = marks.slice(0, namedMax).join(', ') + (marks.length > namedMax ? ', …' : '')
  const unique = new Set(left.map(({ mark, advice }) => `${mark} cannot be converted to a field. ${advice}`))
  return [
    ...(converted.length === 1
      ? [`1 placeholder is not yet a field: ${named}. Convert it, or edit the text.`]
      : []),
    ...(converted.length > 1
      ? [`${converted.length} placeholders are not yet fields: ${named}. Convert them, or edit the text.`]
      : []),
    ...[...unique].slice(0, listedMax),
    ...(unique.size > listedMax ? [`${unique.size - listedMax} more placeholders cannot be converted.`] : []),
  ]
}
