import { type DataPurpose, type UnderstoodData, understandData } from '@platen/assistant/composer'
import type { SampleInput } from '@platen/contract'
import { fitData } from './fit-data.ts'

/**
 * What sample data is understood to be, of no more of it than a page can read while someone types: whatever was given as one format may be
 * called another. Never throws.
 */
export function readSample(sample: SampleInput, purpose?: DataPurpose): UnderstoodData {
  const fitted = fitData(sample)
  if ('problem' in fitted) return { data: {}, fields: [], notes: [], faults: [{ message: fitted.problem }] }
  const { notes, ...given } = fitted
  const read = understandData(given, purpose)
  return { ...read, notes: [...notes, ...read.notes] }
}
