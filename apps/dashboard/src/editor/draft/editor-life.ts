import { createContext, useContext } from 'react'

/** Aborts when the editor closes. */
export const EditorLifeContext = createContext<AbortSignal>(new AbortController().signal)

/** Returns a signal that aborts when the editor closes, for example to cancel an upload. */
export function useEditorLife(): AbortSignal {
  return useContext(EditorLifeContext)
}
