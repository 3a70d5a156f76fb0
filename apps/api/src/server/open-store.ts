import path from 'node:path'
import { openDiskStore, openS3Store, type ObjectStore } from '@platen/storage'
import type { ApiConfig } from './config.ts'

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
