import { useMemo } from 'react'
import { compileDraft } from '@platen/template/draft'
import { useCleanSettings } from './typed-settings.ts'
import { type FormulaName, formulaNames } from './formula-names.ts'

/** What template.json declares and calculates, by name, as the draft has it. */
export function useDeclaredNames(): readonly FormulaName[] {
  const settings = useCleanSettings()
  return useMemo(() => formulaNames(settings, compileDraft(settings).kinds), [settings])
}
