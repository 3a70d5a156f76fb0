import { useMemo } from 'react'
import { compileDraft } from '@platen/template/draft'
import { useCleanSettings } from './typed-settings.ts'
import { type FormulaName, formulaNames } from './formula-names.ts'

/** Returns the draft's declared and calculated names. */
export function useDeclaredNames(): readonly FormulaName[] {
  const settings = useCleanSettings()
  return useMemo(() => formulaNames(settings, compileDraft(settings).kinds), [settings])
}
