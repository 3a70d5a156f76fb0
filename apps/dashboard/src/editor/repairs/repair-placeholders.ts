import type { DraftSource } from '@platen/contract'
import { convertDraft } from '@platen/template/draft'
import { convertLabel } from './convert-label.ts'
import type { Repair } from './repair.ts'

/** Converts the placeholders of other template engines, where there are any that can be converted. */
export function repairPlaceholders(source: DraftSource): Repair | undefined {
  const { converted } = convertDraft(source)
  if (converted.length === 0) return undefined
  return {
    id: 'placeholders',
    field: '',
    label: convertLabel(converted.length),
    apply: (now) => convertDraft(now).files,
  }
}
