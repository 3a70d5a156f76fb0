import { createContext, useContext } from 'react'

/** Aborted when the open editor is left. */
export const EditorLifeContext = createContext<AbortSignal>(new AbortController().signal)

/** For what must not outlive the open editor, such as an upload into its draft. */
export function useEditorLife(): AbortSignal {
  return useContext(EditorLifeContext)
}
