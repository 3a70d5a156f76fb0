import { createContext } from 'react'

/** What the formulas give with a sample. */
export interface Results {
  /** As it is printed; `undefined` where there is no result. */
  at(path: readonly (string | number)[]): string | undefined
}

export const ResultsContext = createContext<Results>({ at: () => undefined })
