import { useCallback, useDeferredValue, useMemo } from 'react'
import { useDraft, useDraftStore } from '../draft/draft-store.ts'
import { applyAll, findRepairs, type Repair } from './find-repairs.ts'

/** What puts the misfits of page and samples right, in the draft as it stands. */
export function useRepairs(): Repair[] {
  const source = useDeferredValue(useDraft((state) => state.source))
  return useMemo(() => findRepairs(source), [source])
}

/** Makes repairs in the draft, as one step of undo. */
export function useRepairing(): (repairs: readonly Repair[], label: string) => void {
  const draft = useDraftStore()
  return useCallback(
    (repairs, label) => {
      const { source } = draft.getState()
      draft.getState().edit({ files: applyAll(source, repairs) }, { label })
    },
    [draft],
  )
}
