import path from 'node:path'
import { type ObjectStore, openConfiguredS3, openDiskStore } from '@platen/storage'
import type { Catalog } from '@platen/database'
import { repeatUntilClosed, type SettingsOf, storageSettings, withTimeout } from '@platen/platform'

/** Settings of the object store. */
export type StoreSettings = SettingsOf<typeof storageSettings>

/**
 * Opens the object store in the settings: an S3 store, or a folder under `PLATEN_DATA`, whose links this API serves. Without `links`, the folder cannot create
 * links.
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

/** Returns only the settings that a thread needs to open the store, because the configuration contains other secrets. */
export function storeSettingsOf(config: StoreSettings): StoreSettings {
  const names = Object.keys(storageSettings) as Array<keyof StoreSettings>
  return Object.fromEntries(names.map((name) => [name, config[name]])) as StoreSettings
}

const retryEveryMs = 1_000
/** An unavailable store must not prevent the service from starting. */
const waitMaxMs = 5_000

/**
 * Initializes the store as soon as it is available. A store without a mark counts as new only if the catalog has no templates, because everything in a
 * store belongs to a template.
 */
export async function initialiseStore(
  store: Pick<ObjectStore, 'initialise'>,
  { templates, onError }: { templates: Catalog['templates']; onError: (error: unknown) => void },
): Promise<{ close(): Promise<void> }> {
  const initialised = Promise.withResolvers<void>()
  const isNew = async () => !(await templates.hasAny())
  const attempts = repeatUntilClosed(
    async () => {
      await store.initialise({ isNew })
      initialised.resolve()
    },
    { everyMs: retryEveryMs, onError },
  )
  void initialised.promise.then(() => attempts.close())
  await withTimeout(initialised.promise, waitMaxMs, 'the object storage').catch(onError)
  return attempts
}
