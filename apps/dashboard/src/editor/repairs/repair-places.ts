import type { DraftSource } from '@platen/contract'
import { convertDraft } from '@platen/template/draft'
import type { ProblemItem } from '../../api/problem-error.ts'
import { convertLabel } from './convert-label.ts'
import { repairAsset } from './repair-asset.ts'
import { repairRefused } from './repair-refused.ts'
import { repairTagError } from './repair-tag.ts'
import type { Repair } from './repair.ts'

/** Returns the repair for a template error if there is one obvious fix. */
export function repairPosition(source: DraftSource, item: ProblemItem): Repair | undefined {
  return repairAsset(source, item) ?? repairRefused(source, item) ?? repairTagError(source, item)
}

/**
 * Returns the repairs for several errors without duplicates, because both ends of a section can be reported. They are sorted from the end of the
 * page to its start, so that each repair leaves the positions of later repairs valid.
 */
export function repairPositions(source: DraftSource, items: readonly ProblemItem[]): Repair[] {
  const found = items
    .toSorted((a, b) => (b.line ?? 0) - (a.line ?? 0) || (b.column ?? 0) - (a.column ?? 0))
    .flatMap((item) => repairPosition(source, item) ?? [])
  const placeholders = items.some(({ code }) => code === 'unsupported_syntax')
    ? repairPlaceholders(source)
    : undefined
  const all = placeholders ? [placeholders, ...found] : found
  return [...new Map(all.map((repair) => [repair.id, repair])).values()]
}

/** Converts placeholders of other template engines. */
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
