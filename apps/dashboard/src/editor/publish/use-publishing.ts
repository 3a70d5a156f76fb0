import type { DraftSource, PublishCheck, PublishedAnswer, TemplateCard } from '@platen/contract'
import { useCallback, useEffect, useState } from 'react'
import { asProblem, ProblemError } from '../../api/problem-error.ts'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { ask } from '../../api/send.ts'
import { useSaveNow } from '../draft/autosave.ts'
import { type DraftStore, useDraftStore } from '../draft/draft-store.ts'

/** Time limit for the check. The service spends at most 60 seconds on all samples together. */
export const checkTimeoutMs = 90_000

/** The result of a check, and the source that was checked. */
export interface Checked {
  check: PublishCheck
  source: DraftSource
}

/** Why the draft in the editor is not the stored draft. `refused` means that saving the same draft again would also be rejected. */
export type Unsaved = 'conflict' | 'outdated' | 'offline' | 'refused'

export type Publishing =
  | { kind: 'saving' }
  | { kind: 'checking' }
  /** The draft in the editor is not the stored draft. */
  | { kind: 'unsaved'; why: Unsaved; sentence: string }
  | { kind: 'problem'; problem: ProblemError }
  | { kind: 'checked'; checked: Checked; isPublishing: boolean }
  | { kind: 'published'; answer: PublishedAnswer; isFirst: boolean }

/** Saves and checks the draft, and publishes it on request. Unmounting cancels a check. */
export function usePublishing() {
  const draft = useDraftStore()
  const saveNow = useSaveNow()
  const [state, setState] = useState<Publishing>({ kind: 'saving' })
  const [tries, setTries] = useState(0)
  const { templateId } = draft.getState()

  useEffect(() => {
    const cancel = new AbortController()
    const { signal } = cancel
    const update = (next: Publishing) => {
      if (!signal.aborted) setState(next)
    }
    async function check(): Promise<void> {
      update({ kind: 'saving' })
      await saveNow()
      if (signal.aborted) return
      const unsaved = unsavedState(draft)
      if (unsaved) return update(unsaved)
      update({ kind: 'checking' })
      const { source, revision } = draft.getState()
      // Compare the revisions first, because errors in a different revision would be confusing.
      const { draftRevision } = await ask<TemplateCard>(`/templates/${templateId}`, { signal })
      if (draftRevision !== revision) return update(outdated)
      const answer = await ask<PublishCheck>(`/templates/${templateId}/publish-check`, {
        method: 'POST',
        json: {},
        timeoutMs: checkTimeoutMs,
        signal,
      })
      update(
        answer.revision === revision
          ? { kind: 'checked', checked: { check: answer, source }, isPublishing: false }
          : outdated,
      )
    }
    check().catch((error: unknown) => update(failure(error)))
    return () => cancel.abort()
  }, [draft, saveNow, templateId, tries])

  const checkAgain = useCallback(() => setTries((count) => count + 1), [])

  async function publish(checked: Checked, anyway: boolean): Promise<void> {
    setState({ kind: 'checked', checked, isPublishing: true })
    const { revision, publishedVersion } = checked.check
    try {
      const answer = await ask<PublishedAnswer>(`/templates/${templateId}/publish`, {
        method: 'POST',
        json: { revision, anyway },
        timeoutMs: checkTimeoutMs,
      })
      setState({ kind: 'published', answer, isFirst: publishedVersion === null })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['templates'] }),
        queryClient.invalidateQueries({ queryKey: queries.template(templateId).queryKey }),
        queryClient.invalidateQueries({ queryKey: queries.versions(templateId).queryKey }),
      ])
    } catch (error) {
      // A sample passed the check but fails now. The new check shows which one.
      if (error instanceof ProblemError && error.code === 'publish_blocked') checkAgain()
      else setState(failure(error))
    }
  }

  return { state, checkAgain, publish }
}

const outdated: Publishing = {
  kind: 'unsaved',
  why: 'outdated',
  sentence:
    'The draft was saved in another tab or by someone else after you opened it here. Load the latest draft to publish it.',
}

function unsavedState(draft: DraftStore): Publishing | undefined {
  const { save } = draft.getState()
  switch (save.kind) {
    case 'conflict':
      return {
        kind: 'unsaved',
        why: 'conflict',
        sentence:
          'The draft was changed both here and in another tab or by someone else. Close this dialog and choose “Compare” at the top.',
      }
    case 'offline':
    case 'refused':
      return { kind: 'unsaved', why: save.kind, sentence: save.message }
    case 'saved':
    case 'saving':
    case 'unsaved':
      return undefined
    default:
      return save satisfies never
  }
}

function failure(error: unknown): Publishing {
  const problem = asProblem(error)
  return problem.code === 'draft_conflict' ? outdated : { kind: 'problem', problem }
}
