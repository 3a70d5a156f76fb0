import path from 'node:path'
import { type ObjectStore, openConfiguredS3, openDiskStore } from '@platen/storage'
import type { Catalog } from '@platen/database'
import { repeatUntilClosed, type SettingsOf, storageSettings, withTimeout } from '@platen/platform'

/** What a store is opened with. */
export type StoreSettings = SettingsOf<typeof storageSettings>

/**
 * The object store that the settings name: an S3 store, or else a folder under `PLATEN_DATA`, whose links this API answers itself;
 * without `links` it makes none.
 */
export function openStore(
  config: StoreSettings,
  links?: { baseUrl: string; linkSecret: Buffer },
): ObjectStore {
  if (config.s3Endpoint === undefined) {
    return openDiskStore({ folder: path.join(config.dataFolder, 'storage'), ...links })
  }
  return openConfiguredS3({ ...config, s3Endpoint: config.s3Endpoint })
}

/** Picks what a thread opens the store with: the configuration has other secrets, too. */
export function storeSettingsOf(config: StoreSettings): StoreSettings {
  const names = Object.keys(storageSettings) as Array<keyof StoreSettings>
  return Object.fromEntries(names.map((name) => [name, config[name]])) as StoreSettings
}

const againEveryMs = 1_000
/** A store that is away must not keep the service from starting. */
const waitMaxMs = 5_000

/**
 * Initialises the store: at once where it is there, and as soon as it is otherwise. One without its mark is new only to a catalog without a
 * template, for whatever lies in a store belongs to one.
 */
export async function initialiseStore(
  store: Pick<ObjectStore, 'initialise'>,
  { templates, onError }: { templates: Catalog['templates']; onError: (error: unknown) => void },
): Promise<{ close(): Promise<void> }> {
  const isDone = Promise.withResolvers<void>()
  const isNew = async () => !(await templates.hasAny())
  const trying = repeatUntilClosed(
    async () => {
      await store.initialise({ isNew })
      isDone.resolve()
    },
    { everyMs: againEveryMs, onError },
  )
  void isDone.promise.then(() => trying.close())
  await withTimeout(isDone.promise, waitMaxMs, 'the object storage').catch(onError)
  return trying
}
