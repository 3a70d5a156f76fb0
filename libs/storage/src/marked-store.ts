import { type ObjectStore, storeUnavailable } from './object-store.ts'
import { probesFolder } from './probe-store.ts'

/** The object that identifies a store. A folder without this object is an empty mount point or a different folder. */
export const markKey = '.platen-store'
const markText = 'Platen keeps its objects here, and treats a store without this file as unavailable.\n'

/** A store without the check of its mark. */
export type BareStore = Omit<ObjectStore, 'initialise'>

/**
 * Distinguishes a missing object from an unavailable store: an object counts as missing only if the mark exists. `make` prepares the location of a
 * new store.
 */
export function markedStore(inner: BareStore, { make }: { make: () => Promise<void> }): ObjectStore {
  const isMarked = async () => (await inner.get(markKey)) !== undefined

  async function assertMarked(): Promise<void> {
    if (await isMarked()) return
    throw storeUnavailable(
      `it is not the expected store, because the object \`${markKey}\` is missing`,
      undefined,
    )
  }

  /** Checks a second time, because the store may have become available just before the check. */
  async function found<T>(look: () => Promise<T>, absent: T): Promise<T> {
    const first = await look()
    if (first !== absent) return first
    await assertMarked()
    return look()
  }

  /** Checks the mark before writes to a folder: a bucket only responds if it exists, but an unmounted folder accepts and loses everything. */
  async function onFolder(): Promise<void> {
    if (inner.kind === 'disk') await assertMarked()
  }

  async function holdsObjects(): Promise<boolean> {
    for await (const { key } of inner.list('')) if (!key.startsWith(probesFolder)) return true
    return false
  }

  return {
    ...inner,
    async initialise({ isNew }) {
      if (await isMarked()) return
      if (!(await holdsObjects()) && !(await isNew())) await assertMarked()
      await make()
      await inner.put(markKey, Buffer.from(markText), { contentType: 'text/plain' })
    },
    async put(key, bytes, options) {
      await onFolder()
      await inner.put(key, bytes, options)
    },
    get: (key) => found(() => inner.get(key), undefined),
    openRead: (key, range) => found(() => inner.openRead(key, range), undefined),
    sendTo: (key, sink, range) => found(() => inner.sendTo(key, sink, range), false),
    stat: (key) => found(() => inner.stat(key), undefined),
    async remove(key) {
      await inner.remove(key)
      await onFolder()
    },
    async *list(prefix) {
      for await (const each of inner.list(prefix)) if (each.key !== markKey) yield each
      // A list that was cut short because the store became unavailable would look complete.
      await assertMarked()
    },
    async check() {
      await assertMarked()
      await inner.check()
    },
  }
}
