import { useState } from 'react'
import { operatorTokenKey } from '../../shell/forget-kept.ts'

const key = operatorTokenKey

/** The operator's token, kept for this tab alone: a reload has it, another tab has not. */
export function useOperatorToken() {
  const [token, setToken] = useState(() => read())
  return {
    token,
    keep: (given: string) => {
      try {
        sessionStorage.setItem(key, given)
      } catch {
        // Kept in this page all the same.
      }
      setToken(given)
    },
    forget: () => {
      try {
        sessionStorage.removeItem(key)
      } catch {
        // Nothing was kept.
      }
      setToken(undefined)
    },
  }
}

function read(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
