import type { DraftAnswer, DraftSource } from '@platen/contract'
import { isSameSource } from '@platen/template/draft'
import { createContext, useContext } from 'react'
import { ProblemError } from '../../api/problem-error.ts'
import { sentenceOf } from '../../ui/sentence-error.ts'
import type { DraftStore } from './draft-store.ts'

/** The draft's address at the API. */
export interface DraftAccess {
  read(): Promise<DraftAnswer>
  /** Throws `ProblemError` `draft_conflict` when the revision is not the newest. */
  save(draft: { source: DraftSource; revision: number }): Promise<{ revision: number }>
}

/** Sends a draft by itself until it is closed. */
export interface Autosave {
  /** Sends at once what is not saved; resolves when that came to an end, well or not. */
  saveNow(): Promise<void>
  /** Ends the sending by itself; what a running `saveNow` has to send is still sent. */
  close(): void
}

/** What is sent, where to, and how patiently. */
export interface AutosaveOptions {
  store: DraftStore
  access: DraftAccess
  /** Milliseconds from the last change to the sending. Default 800. */
  quietMs?: number
  /** Milliseconds to the first new try; each next one doubles it, up to a minute. Default 1,000. */
  retryMs?: number
  /** Tells when the network is back. */
  onOnline?: (retry: () => void) => () => void
}

const retryMaxMs = 60_000

/** Sends the draft a moment after each change, one request at a time, and goes on trying while the service is away. */
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
    // Goes on when closed: what was typed during a request must not be left behind.
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
        // The same text saved twice, as after an answer that was lost on its way, is no conflict.
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
      error instanceof ProblemError && error.status >= 400 && error.status < 500 && !mayPass(error)
    if (isFinal) store.getState().setSave({ kind: 'refused', message: sentenceOf(error) })
    else tryAgain(sentenceOf(error))
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

/** A session that ended and a bound on requests pass: the log-in in another tab, or a minute. */
function mayPass(error: ProblemError): boolean {
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

/** How the open editor saves at once; does nothing outside of it. */
export const AutosaveContext = createContext<() => Promise<void>>(() => Promise.resolve())

/** Sends at once what is not saved; resolves when that came to an end. */
export function useSaveNow(): () => Promise<void> {
  return useContext(AutosaveContext)
}
