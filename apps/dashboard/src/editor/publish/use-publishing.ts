import type { DraftSource, PublishCheck, PublishedAnswer, TemplateCard } from '@platen/contract'
import { useCallback, useEffect, useState } from 'react'
import { asProblem, ProblemError } from '../../api/problem-error.ts'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { ask } from '../../api/send.ts'
import { useSaveNow } from '../draft/autosave.ts'
import { type DraftStore, useDraftStore } from '../draft/draft-store.ts'

/** Milliseconds for the check: the service gives all samples together 60 seconds. */
export const checkTimeoutMs = 90_000

/** A check, with the source that it was made of. */
export interface Checked {
  check: PublishCheck
  source: DraftSource
}

/** Why the draft here is not the one in the service. `refused`: sending it again is of no use before something changes. */
export type Unsaved = 'conflict' | 'outdated' | 'offline' | 'refused'

/** How far the publishing is. */
export type Publishing =
  | { kind: 'saving' }
  | { kind: 'checking' }
  /** The draft here is not the one in the service, or could not be sent to it. */
  | { kind: 'unsaved'; why: Unsaved; sentence: string }
  | { kind: 'problem'; problem: ProblemError }
  | { kind: 'checked'; checked: Checked; isPublishing: boolean }
  | { kind: 'published'; answer: PublishedAnswer; isFirst: boolean }

/** Saves, checks, and publishes when told to; leaving ends a check. */
export function usePublishing() {
  const draft = useDraftStore()
  const saveNow = useSaveNow()
  const [state, setState] = useState<Publishing>({ kind: 'saving' })
  const [tries, setTries] = useState(0)
  const { templateId } = draft.getState()

  useEffect(() => {
    const cancel = new AbortController()
    const { signal } = cancel
    const tell = (next: Publishing) => {
      if (!signal.aborted) setState(next)
    }
    async function check(): Promise<void> {
      tell({ kind: 'saving' })
      await saveNow()
      if (signal.aborted) return
      const unsaved = unsavedState(draft)
      if (unsaved) return tell(unsaved)
      tell({ kind: 'checking' })
      const { source, revision } = draft.getState()
      // Asked first: faults of a draft that is not seen here would make no sense.
      const { draftRevision } = await ask<TemplateCard>(`/templates/${templateId}`, { signal })
      if (draftRevision !== revision) return tell(outdated)
      const answer = await ask<PublishCheck>(`/templates/${templateId}/publish-check`, {
        method: 'POST',
        json: {},
        timeoutMs: checkTimeoutMs,
        signal,
      })
      tell(
        answer.revision === revision
          ? { kind: 'checked', checked: { check: answer, source }, isPublishing: false }
          : outdated,
      )
    }
    check().catch((error: unknown) => tell(failure(error)))
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
      // A sample that was fine in the check and stops it now: the new check says which.
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
    'The draft was saved elsewhere since you opened it here, so what you see is not what would go out.',
}

function unsavedState(draft: DraftStore): Publishing | undefined {
  const { save } = draft.getState()
  switch (save.kind) {
    case 'conflict':
      return {
        kind: 'unsaved',
        why: 'conflict',
        sentence:
          'The draft was changed elsewhere, and here as well. Close this and choose what stays with “Compare” at the top.',
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
