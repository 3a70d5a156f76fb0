import { createContext, useContext, useMemo, useState } from 'react'
import {
  type ValuePath,
  type SampleFaults,
  type SampleData,
  type CleanSettings,
  type Printed,
  calculate,
  compileDraft,
  type DraftFormulas,
  printedAt,
  type SampleResults,
} from '@platen/template/draft'

/** The draft's formulas, and their results for the open sample. */
export interface Results {
  formulas: DraftFormulas
  sample: SampleResults
}

const nothing: Results = {
  formulas: { settings: { language: 'en', fields: {}, computed: {} }, kinds: new Map(), faults: new Map() },
  sample: { data: undefined, faults: new Map() },
}

export const ResultsContext = createContext<Results>(nothing)

export function useResults(): Results {
  return useContext(ResultsContext)
}

/** Returns what the document prints at a path in the sample. */
export function usePrintedAt(path: ValuePath): Printed | undefined {
  return printedAt(useContext(ResultsContext).sample, path)
}

/** Returns `Yes` or `No` for a value that is printed as `true` or `false`. Fields with their own printed words keep them. */
export function yesOrNo(text: string, value: unknown): string {
  if (typeof value !== 'boolean' || text !== String(value)) return text
  return value ? 'Yes' : 'No'
}

/** Evaluates the draft's formulas with a sample. */
export function useSampleResults(
  settings: CleanSettings,
  data: SampleData | undefined,
  wrong: SampleFaults,
): Results {
  const [now] = useState(() => Date.now())
  const formulas = useMemo(() => compileDraft(settings), [settings])
  return useMemo(
    () => ({ formulas, sample: data ? calculate(formulas, { data, wrong, now }) : nothing.sample }),
    [formulas, data, wrong, now],
  )
}
