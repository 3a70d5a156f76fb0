import { PrintFault } from '@platen/merge/fields'

/** A value as the document shows it, or why it cannot be shown. */
export type Printed = { text: string } | { fault: string }

/** Prints a value: its currency or language may come out of the data, and be none. */
export function printed(print: () => string): Printed {
  try {
    return { text: print() }
  } catch (error) {
    if (!(error instanceof PrintFault)) throw error
    return { fault: `It ${error.message}` }
  }
}
