import type { DraftSource, VersionDetail } from '@platen/contract'
import {
  fieldTree,
  flatNodes,
  readDeclarations,
  readSample,
  readSettings,
  sampleFiles,
} from '@platen/template/draft'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { queries } from '../../api/queries.ts'
import { useDraft, useDraftStore } from '../draft/draft-store.ts'
import { applyStep, type Step } from '../draft/history.ts'
import { findRepairs } from './find-repairs.ts'
import { applyAll, type Repair } from './repair.ts'

const none: Repair[] = []

/** Returns the repairs for the current draft. Empty until the published fields are loaded. */
export function useRepairs(): Repair[] {
  return useKnownRepairs() ?? none
}

/** Like `useRepairs`, but `undefined` until the published fields are loaded. */
export function useKnownRepairs(): Repair[] | undefined {
  const templateId = useDraft((state) => state.templateId)
  const source = useDeferredValue(useDraft((state) => state.source))
  const draft = useDraftStore()
  const { unasked, isNeeded } = useMemo(() => {
    let isAsked = false
    const repairs = findRepairs(source, undefined, (file) => {
      isAsked = true
      return lastGoodSample(draft.getState(), file)
    })
    return { unasked: repairs, isNeeded: isAsked || repairs.length > 0 }
  }, [source, draft])
  const card = useQuery({ ...queries.template(templateId), enabled: isNeeded })
  const version = card.data?.publishedVersion ?? undefined
  const published = useQuery({
    ...queries.version(templateId, version ?? 0),
    enabled: isNeeded && version !== undefined,
  })
  const detail = version === undefined ? undefined : published.data
  const repairs = useMemo(
    () =>
      detail && isNeeded
        ? findRepairs(
            source,
            publishedPaths(detail, source),
            (file) => lastGoodSample(draft.getState(), file) ?? detail.source?.files[file],
          )
        : unasked,
    [detail, isNeeded, source, draft, unasked],
  )
  // A query that cannot run now, for example without a network, is not waited for.
  const isAsking = isNeeded && (card.isLoading || published.isLoading)
  return isAsking ? undefined : repairs
}

/** Returns a function that applies repairs to the draft as one undo step. */
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

/** Returns the newest valid text in a sample from the undo history. */
function lastGoodSample(
  { source, past }: { source: DraftSource; past: readonly Step[] },
  file: string,
): string | undefined {
  let now = source
  for (const step of past.toReversed()) {
    if (!(file in step.files)) continue
    now = applyStep(now, { ...step, assets: {}, files: { [file]: step.files[file] ?? unchanged } }, 'back')
    const text = now.files[file]
    if (text === undefined) return undefined
    if (readSample(text).data) return text
  }
  return undefined
}

const unchanged = { at: 0, removed: '', inserted: '' }

/** Returns the dotted paths of a published version's fields. If the version has no source, the sample data of `draft` is used. */
function publishedPaths(
  { source, fields, settings }: Pick<VersionDetail, 'source' | 'fields' | 'settings'>,
  draft: DraftSource,
): ReadonlySet<string> {
  const declarations = readDeclarations(source ? readSettings(source.files['template.json'] ?? '') : settings)
  const [file] = sampleFiles(source ?? draft)
  const { data } = readSample((file !== undefined && (source ?? draft).files[file]) || '')
  return new Set(flatNodes(fieldTree({ fields, declarations, data })).map(({ path }) => path.join('.')))
}
