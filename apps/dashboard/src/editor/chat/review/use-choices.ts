import type { DraftSource, TurnDetail } from '@platen/contract'
import { useMemo, useState } from 'react'
import { useSaveNow } from '../../draft/autosave.ts'
import { useDraftStore } from '../../draft/draft-store.ts'
import { takeUp } from '../take-up.ts'
import { shortSummary } from '../turn-words.ts'
import { chunksOf, isBrokenBy, type ReviewedChunk, withoutChunks } from './chunks.ts'
import { turnSides, withTexts } from './turn-sides.ts'

/** What of a turn's changes is kept and what is dropped, while it is being chosen. */
export interface ReviewChoices {
  files: readonly { path: string; chunks: readonly ReviewedChunk[] }[]
  total: number
  droppedCount: number
  isDropped: (path: string, index: number) => boolean
  drop: (path: string, index: number, isDropped: boolean) => void
  /** The draft as it would be. */
  result: DraftSource
  /** A file that could not be read any more. */
  broken: string | undefined
  /** Puts it into the draft as one step of undo. `false`: the draft has moved on at the same lines, and nothing was done. */
  take: () => boolean
}

const keyOf = (path: string, index: number) => `${index} ${path}`
const first = ['template.html', 'style.css', 'template.json']
/** What is seen comes before what it is made with. */
const rankOf = (path: string) => (first.includes(path) ? first.indexOf(path) : first.length)

/** Chooses among the pieces of a turn; nothing is changed before it is taken. */
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
    const { before, after } = turnSides(detail, now)
    const assets = dropped.size === total ? before.assets : after.assets
    return { ...withTexts(after, texts), assets }
  }, [detail, now, texts, dropped, total])
  return {
    files,
    total,
    droppedCount: dropped.size,
    isDropped,
    drop: (path, index, isOut) =>
      setDropped((before) => {
        const next = new Set(before)
        if (isOut) next.add(keyOf(path, index))
        else next.delete(keyOf(path, index))
        return next
      }),
    result,
    broken: texts.find(({ change, text }) => isBrokenBy(change, text))?.path,
    take() {
      const label = `Dropping parts of “${shortSummary(detail)}”`
      const isTaken = takeUp(draft, { base: turnSides(detail, now).after, theirs: result }, { label })
      if (isTaken) void saveNow()
      return isTaken
    },
  }
}
