import { pageHtml } from '@platen/template/draft'
import { createStore, type StoreApi, useStore } from 'zustand'
import { type DraftStore, useDraftStore } from '../draft/draft-store.ts'
import { movedOffset } from '../draft/moved-offset.ts'

/** The element that a prompt is about: the offset of its start tag in the draft, and what it is called. */
export interface AskedElement {
  at: number
  words: string
}

/** What the next prompt is about, wherever it was said. */
export interface Asking {
  about: AskedElement | undefined
  /** Counts the times that someone wanted to write: the prompt takes the keyboard. */
  wanted: number
}

const known = new WeakMap<DraftStore, StoreApi<Asking>>()

/** What is to be asked of a draft. It lives as long as the draft is open, so that tabs may come and go. */
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

/** A part of what is to be asked; the component renders again when that part changes. */
export function useAsking<T>(select: (state: Asking) => T): T {
  return useStore(askingOf(useDraftStore()), select)
}
