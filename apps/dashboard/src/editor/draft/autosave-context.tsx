import { createContext, useContext } from 'react'

/** How the open editor saves at once; does nothing outside of it. */
export const AutosaveContext = createContext<() => Promise<void>>(() => Promise.resolve())

/** Sends at once what is not saved; resolves when that came to an end. */
export function useSaveNow(): () => Promise<void> {
  return useContext(AutosaveContext)
}
