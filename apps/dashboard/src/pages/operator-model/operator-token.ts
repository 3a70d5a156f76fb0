import { useState } from 'react'
import { operatorTokenKey } from '../../shell/clear-stored-data.ts'

const key = operatorTokenKey

/** Keeps the operator token for this tab. The token survives a reload, and is not available in other tabs. */
export function useOperatorToken() {
  const [token, setToken] = useState(() => read())
  return {
    token,
    keep: (entered: string) => {
      try {
        sessionStorage.setItem(key, entered)
      } catch {
        // The storage is disabled. The token stays in memory.
      }
      setToken(entered)
    },
    forget: () => {
      try {
        sessionStorage.removeItem(key)
      } catch {
        // The storage is disabled.
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
