import type { DraftStore } from './draft-store.ts'
import type { DraftAccess } from './autosave.ts'

/**
 * Notifies other browser tabs when this draft is saved, and merges their saves while this tab has no unsaved changes; otherwise, autosave
 * merges them. Also checks for newer revisions when the page becomes visible, because other browsers cannot notify this one. Returns a function
 * that stops this.
 */
export function followOtherTabs(store: DraftStore, access: Pick<DraftAccess, 'read'>): () => void {
  const channel = new BroadcastChannel(`platen-draft-${store.getState().templateId}`)
  const check = async () => {
    const theirs = await access.read().catch(() => undefined)
    const { revision, save } = store.getState()
    if (theirs && theirs.revision > revision && save.kind === 'saved') store.getState().mergeTheirs(theirs)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { revision, save } = store.getState()
    if (typeof data === 'number' && data > revision && save.kind === 'saved') void check()
  })
  const onShown = () => {
    if (document.visibilityState === 'visible' && store.getState().save.kind === 'saved') void check()
  }
  document.addEventListener('visibilitychange', onShown)
  const stopNotifying = store.subscribe(({ revision }, before) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin
    if (revision !== before.revision) channel.postMessage(revision)
  })
  return () => {
    stopNotifying()
    document.removeEventListener('visibilitychange', onShown)
    channel.close()
  }
}
