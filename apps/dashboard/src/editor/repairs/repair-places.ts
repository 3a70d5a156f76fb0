import type { DraftSource } from '@platen/contract'
import { convertDraft } from '@platen/template/draft'
import type { ProblemItem } from '../../api/problem-error.ts'
import { convertLabel } from './convert-label.ts'
import { repairAsset } from './repair-asset.ts'
import { repairRefused } from './repair-refused.ts'
import { repairTagOf } from './repair-tag.ts'
import type { Repair } from './repair.ts'

/** Puts right the place that a fault of the template names, where there is one obvious way. */
export function repairPlace(source: DraftSource, item: ProblemItem): Repair | undefined {
  return repairAsset(source, item) ?? repairRefused(source, item) ?? repairTagOf(source, item)
}

/** The same of many, each once: both ends of a section are told. The last stands first, so that places before it stay. */
export function repairPlaces(source: DraftSource, items: readonly ProblemItem[]): Repair[] {
  const found = items
    .toSorted((a, b) => (b.line ?? 0) - (a.line ?? 0) || (b.column ?? 0) - (a.column ?? 0))
    .flatMap((item) => repairPlace(source, item) ?? [])
  const placeholders = items.some(({ code }) => code === 'unsupported_syntax')
    ? repairPlaceholders(source)
    : undefined
  const all = placeholders ? [placeholders, ...found] : found
  return [...new Map(all.map((repair) => [repair.id, repair])).values()]
}

/** Converts the placeholders of other template engines, where there are any that can be converted. */
function repairPlaceholders(source: DraftSource): Repair | undefined {
  const { converted } = convertDraft(source)
  if (converted.length === 0) return undefined
  return {
    id: 'placeholders',
    field: '',
    label: convertLabel(converted.length),
    apply: (now) => convertDraft(now).files,
  }
}
