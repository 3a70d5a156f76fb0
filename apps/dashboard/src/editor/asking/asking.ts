import { pageHtml } from '@platen/template/draft'
import { createStore, type StoreApi, useStore } from 'zustand'
import { type DraftStore, useDraftStore } from '../draft/draft-store.ts'
import { movedOffset } from '../draft/moved-offset.ts'

/** The element that a prompt is about: the offset of its start tag in the draft, and its description. */
export interface AskedElement {
  at: number
  words: string
}

/** The subject of the next prompt. */
export interface Asking {
  about: AskedElement | undefined
  /** Incremented to move the focus to the prompt box. */
  wanted: number
}

const known = new WeakMap<DraftStore, StoreApi<Asking>>()

/** Returns the prompt subject for a draft. It exists while the draft is open, in any tab. */
export function askingOf(draft: DraftStore): StoreApi<Asking> {
  const found = known.get(draft)
  if (found) return found
  const asking = createStore<Asking>(() => ({ about: undefined, wanted: 0 }))
  known.set(draft, asking)
  draft.subscribe((now, before) => {
    const { about } = asking.getState()
    if (!about || now.source === before.source) return
    const at = movedOffset(about.at, pageHtml(before.source), pageHtml(now.source))
    if (at !== about.at) asking.setState({ about: at === undefined ? undefined : { ...about, at } })
  })
  return asking
}

/** Returns a part of the prompt subject and renders the component again when that part changes. */
export function useAsking<T>(select: (state: Asking) => T): T {
  return useStore(askingOf(useDraftStore()), select)
}
