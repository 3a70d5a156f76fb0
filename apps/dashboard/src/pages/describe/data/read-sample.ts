import { type DataPurpose, type UnderstoodData, understandData } from '@platen/assistant/composer'
import type { SampleInput } from '@platen/contract'
import { fitData } from './fit-data.ts'

/**
 * Analyzes sample data. The size is limited, so that this is fast enough while the user is typing. The text can be in a different format than the
 * selected one. Never throws.
 */
export function readSample(sample: SampleInput, purpose?: DataPurpose): UnderstoodData {
  const fitted = fitData(sample)
  if ('problem' in fitted) return { data: {}, fields: [], notes: [], faults: [{ message: fitted.problem }] }
  const { notes, ...given } = fitted
  const read = understandData(given, purpose)
  return { ...read, notes: [...notes, ...read.notes] }
}
