import type { CommandDone, CommandRequest } from '@platen/template/commands'
import { useCallback } from 'react'
import { useDraftStore } from '../../draft/draft-store.ts'
import { useInsertStore } from '../insert/insert-store.ts'
import { useSelectionStore } from '../selection-store.ts'
import { showRefusal } from '../show-refusal.ts'

/**
 * Applies the result of a command to the draft as one undo step, selects the changed element and shows a bar with an Undo button.
 */
export function useApplyResult(): (done: Omit<CommandDone, 'notes'> & { notes?: string[] }) => void {
  const draft = useDraftStore()
  const selection = useSelectionStore()
  const insert = useInsertStore()
  return useCallback(
    ({ files, named, summary, notes = [] }) => {
      draft.getState().edit({ files }, { label: summary, isOnPage: true })
      const start = named[0]?.start ?? undefined
      // Must come after the edit, which moves the selection along.
      if (start !== undefined) selection.setState({ selected: { at: start, copy: 0 } })
      const steps = [draft.getState().past.at(-1)]
      insert.setState({
        chosen: undefined,
        placed: { name: summary, isDone: true, steps, notes, missing: [] },
      })
    },
    [draft, selection, insert],
  )
}

/** Runs a command on the draft or shows why it was refused. The commands are loaded on first use. */
export function useRunCommand(): (request: CommandRequest) => Promise<void> {
  const draft = useDraftStore()
  const apply = useApplyResult()
  return useCallback(
    async (request) => {
      const commands = await import('@platen/template/commands').catch(() => undefined)
      if (!commands)
        return showRefusal({
          refused: 'The command could not be loaded. Check your connection, then reload the page.',
        })
      const result = commands.runCommand(draft.getState().source, request)
      if ('refused' in result) showRefusal(result)
      else apply(result)
    },
    [draft, apply],
  )
}
