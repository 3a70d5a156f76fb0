import path from 'node:path'
import { type ObjectStore, openDiskStore, openS3Store } from '@platen/storage'
import type { Catalog } from '@platen/catalog'
import { repeatUntilClosed, withTimeout } from '@platen/runtime'
import type { ApiConfig } from '../config.ts'

/** What a store is opened with. */
export type StoreSettings = Pick<
  ApiConfig,
  | 'dataFolder'
  | 's3Endpoint'
  | 's3PublicEndpoint'
  | 's3Region'
  | 's3Bucket'
  | 's3AccessKey'
  | 's3SecretKey'
  | 's3PathStyle'
>

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
  return openS3Store({
    endpoint: config.s3Endpoint,
    ...(config.s3PublicEndpoint === undefined ? {} : { publicEndpoint: config.s3PublicEndpoint }),
    region: config.s3Region,
    bucket: config.s3Bucket,
    accessKey: config.s3AccessKey,
    secretKey: config.s3SecretKey,
    pathStyle: config.s3PathStyle,
  })
}

/** Picks what a thread opens the store with: the configuration has other secrets, too. */
export function storeSettingsOf(config: StoreSettings): StoreSettings {
  const { dataFolder, s3Endpoint, s3PublicEndpoint, s3Region, s3Bucket } = config
  const { s3AccessKey, s3SecretKey, s3PathStyle } = config
  const places = { dataFolder, s3Endpoint, s3PublicEndpoint, s3Region, s3Bucket }
  return { ...places, s3AccessKey, s3SecretKey, s3PathStyle }
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
