import type { DraftSource, TurnDetail } from '@platen/contract'
import { useMemo, useState } from 'react'
import { useSaveNow } from '../../draft/autosave.ts'
import { useDraftStore } from '../../draft/draft-store.ts'
import { mergeIntoDraft } from '../merge-into-draft.ts'
import { shortSummary } from '../turn-labels.ts'
import { chunksOf, isBrokenBy, type ReviewedChunk, withoutChunks } from './chunks.ts'
import { draftsOfTurn, withTexts } from './drafts-of-turn.ts'

/** The selection of the changes to keep and to drop. */
export interface ReviewChoices {
  files: readonly { path: string; chunks: readonly ReviewedChunk[] }[]
  total: number
  droppedCount: number
  isDropped: (path: string, index: number) => boolean
  drop: (path: string, index: number, isDropped: boolean) => void
  /** The resulting draft. */
  result: DraftSource
  /** A file that is no longer valid JSON. */
  broken: string | undefined
  /** Applies the selection to the draft as one undo step. Returns `false` without a change if the same lines have changed since. */
  apply: () => boolean
}

const keyOf = (path: string, index: number) => `${index} ${path}`
const first = ['template.html', 'style.css', 'template.json']
/** Files that change the visible document come first. */
const rankOf = (path: string) => (first.includes(path) ? first.indexOf(path) : first.length)

/** Manages the selection from a turn's changes. The draft does not change before `apply`. */
export function useChoices(detail: TurnDetail, now: DraftSource): ReviewChoices {
  const { changes } = detail
  const draft = useDraftStore()
  const saveNow = useSaveNow()
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set())
  const files = useMemo(
    () =>
      changes
        .toSorted((a, b) => rankOf(a.path) - rankOf(b.path))
        .map((change) => ({ path: change.path, change, chunks: chunksOf(change) })),
    [changes],
  )
  const total = files.reduce((sum, { chunks }) => sum + chunks.length, 0)
  const isDropped = (path: string, index: number) => dropped.has(keyOf(path, index))
  const texts = useMemo(
    () =>
      files.map(({ path, change, chunks }) => ({
        path,
        change,
        text: withoutChunks(change, chunks, (index) => dropped.has(keyOf(path, index))),
      })),
    [files, dropped],
  )
  const result = useMemo(() => {
    const { before, after } = draftsOfTurn(detail, now)
    const assets = dropped.size === total ? before.assets : after.assets
    return { ...withTexts(after, texts), assets }
  }, [detail, now, texts, dropped, total])
  return {
    files,
    total,
    droppedCount: dropped.size,
    isDropped,
    drop: (path, index, isNowDropped) =>
      setDropped((before) => {
        const next = new Set(before)
        if (isNowDropped) next.add(keyOf(path, index))
        else next.delete(keyOf(path, index))
        return next
      }),
    result,
    broken: texts.find(({ change, text }) => isBrokenBy(change, text))?.path,
    apply() {
      const label = `Dropping parts of “${shortSummary(detail)}”`
      const isApplied = mergeIntoDraft(
        draft,
        { base: draftsOfTurn(detail, now).after, theirs: result },
        { label },
      )
      if (isApplied) void saveNow()
      return isApplied
    },
  }
}
