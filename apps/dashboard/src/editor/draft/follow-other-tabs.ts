import type { DraftStore } from './draft-store.ts'
import type { DraftAccess } from './autosave.ts'

/**
 * Tells the browser's other tabs of each save of this draft, and takes up theirs while everything here is saved; what is not is merged by
 * autosave. A page that comes into sight looks by itself, as other browsers tell nothing. Returns what ends it.
 */
export function followOtherTabs(store: DraftStore, access: Pick<DraftAccess, 'read'>): () => void {
  const channel = new BroadcastChannel(`platen-draft-${store.getState().templateId}`)
  const look = async () => {
    const theirs = await access.read().catch(() => undefined)
    const { revision, save } = store.getState()
    if (theirs && theirs.revision > revision && save.kind === 'saved') store.getState().mergeTheirs(theirs)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { revision, save } = store.getState()
    if (typeof data === 'number' && data > revision && save.kind === 'saved') void look()
  })
  const onShown = () => {
    if (document.visibilityState === 'visible' && store.getState().save.kind === 'saved') void look()
  }
  document.addEventListener('visibilitychange', onShown)
  const stopTelling = store.subscribe(({ revision }, before) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin
    if (revision !== before.revision) channel.postMessage(revision)
  })
  return () => {
    stopTelling()
    document.removeEventListener('visibilitychange', onShown)
    channel.close()
  }
}
