import { PrintFault } from '@platen/merge/fields'

export type Printed = { text: string } | { fault: string }

/** Prints a value, or returns the error. The currency or language can come from data and be invalid. */
export function printed(print: () => string): Printed {
  try {
    return { text: print() }
  } catch (error) {
    if (!(error instanceof PrintFault)) throw error
    return { fault: `It ${error.message}` }
  }
}
