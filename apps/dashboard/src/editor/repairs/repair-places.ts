import type { DraftSource } from '@platen/contract'
import type { ProblemItem } from '../../api/problem-error.ts'
import { repairAsset } from './repair-asset.ts'
import { repairPlaceholders } from './repair-placeholders.ts'
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
  const placeholders = items.some(({ code }) => code === 'foreign_syntax')
    ? repairPlaceholders(source)
    : undefined
  const all = placeholders ? [placeholders, ...found] : found
  return [...new Map(all.map((repair) => [repair.id, repair])).values()]
}
