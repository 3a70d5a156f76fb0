import type { DraftAnswer, DraftSource } from '@platen/contract'
import { isSameSource } from '@platen/template/draft'
import { createContext, useContext } from 'react'
import { ProblemError } from '../../api/problem-error.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import type { DraftStore } from './draft-store.ts'

/** Reads and saves a draft through the API. */
export interface DraftAccess {
  read(): Promise<DraftAnswer>
  /** Throws `ProblemError` `draft_conflict` if the revision is not the newest. */
  save(draft: { source: DraftSource; revision: number }): Promise<{ revision: number }>
}

/** Saves a draft automatically until it is closed. */
export interface Autosave {
  /** Saves unsaved changes immediately. Resolves when that has succeeded or failed. */
  saveNow(): Promise<void>
  /** Stops automatic saving. A running `saveNow` still saves everything. */
  close(): void
}

export interface AutosaveOptions {
  store: DraftStore
  access: DraftAccess
  /** Milliseconds from the last change to the save. Default 800. */
  quietMs?: number
  /** Milliseconds until the first retry, doubled for each later retry, up to a minute. Default 1,000. */
  retryMs?: number
  /** Calls `retry` when the network is back. Returns a function that stops listening. */
  onOnline?: (retry: () => void) => () => void
}

const retryMaxMs = 60_000

/** Saves the draft shortly after each change, one request at a time, and retries while the service is unavailable. */
export function startAutosave(options: AutosaveOptions): Autosave {
  const { store, access, quietMs = 800, retryMs = 1_000, onOnline = listenOnline } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  let nextRetryMs = retryMs
  const life = { isClosed: false }

  function later(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void saveNow(), ms)
  }

  function saveNow(): Promise<void> {
    clearTimeout(timer)
    sending ??= sendUntilSaved().finally(() => (sending = undefined))
    return sending
  }

  async function sendUntilSaved(): Promise<void> {
    // Continues after `close`, so that text typed during a request is not lost.
    while (isToBeSent(store)) {
      const { source, revision } = store.getState()
      store.getState().setSave({ kind: 'saving' })
      try {
        const saved = await access.save({ source, revision })
        nextRetryMs = retryMs
        store.getState().savedAs(source, saved.revision)
      } catch (error) {
        await settleFailure(error, source)
        return
      }
    }
  }

  async function settleFailure(error: unknown, sent: DraftSource): Promise<void> {
    if (error instanceof ProblemError && error.code === 'draft_conflict') {
      try {
        const theirs = await access.read()
        // If the stored source is identical, for example because a response was lost, there is no conflict.
        if (isSameSource(theirs.source, sent)) {
          store.getState().savedAs(sent, theirs.revision)
          if (store.getState().save.kind === 'unsaved') later(0)
        } else if (!store.getState().mergeTheirs(theirs))
          store.getState().setSave({ kind: 'conflict', theirs })
        else if (isToBeSent(store)) later(0)
      } catch {
        tryAgain('The service cannot be reached.')
      }
      return
    }
    const isFinal =
      error instanceof ProblemError && error.status >= 400 && error.status < 500 && !isRetryable(error)
    if (isFinal) store.getState().setSave({ kind: 'refused', message: userMessageOf(error) })
    else tryAgain(userMessageOf(error))
  }

  function tryAgain(message: string): void {
    if (!life.isClosed) later(nextRetryMs)
    nextRetryMs = Math.min(nextRetryMs * 2, retryMaxMs)
    store.getState().setSave({ kind: 'offline', message })
  }

  const stopListening = store.subscribe((state, before) => {
    if (state.source !== before.source && isToBeSent(store)) later(quietMs)
    else if (state.save.kind === 'unsaved' && before.save.kind === 'conflict') later(0)
  })
  const stopOnline = onOnline(() => {
    nextRetryMs = retryMs
    if (store.getState().save.kind === 'offline') later(0)
  })
  if (isToBeSent(store)) later(quietMs)
  return {
    saveNow,
    close() {
      life.isClosed = true
      clearTimeout(timer)
      stopListening()
      stopOnline()
    },
  }
}

/** An ended session and a rate limit are temporary: the user can log in from another tab, or wait a minute. */
function isRetryable(error: ProblemError): boolean {
  return error.status === 401 || error.status === 408 || error.status === 429
}

function isToBeSent(store: DraftStore): boolean {
  const { kind } = store.getState().save
  return kind === 'unsaved' || kind === 'offline'
}

function listenOnline(retry: () => void): () => void {
  window.addEventListener('online', retry)
  return () => window.removeEventListener('online', retry)
}

/** Saves the open draft immediately; does nothing outside of the editor. */
export const AutosaveContext = createContext<() => Promise<void>>(() => Promise.resolve())

/** Returns a function that saves unsaved changes immediately and resolves when that has succeeded or failed. */
export function useSaveNow(): () => Promise<void> {
  return useContext(AutosaveContext)
}
