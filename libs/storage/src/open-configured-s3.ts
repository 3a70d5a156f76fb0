import type { SettingsOf, storageSettings } from '@platen/platform'
import type { ObjectStore } from './object-store.ts'
import { openS3Store } from './s3-store.ts'

/** Opens the S3 store in the settings of a process. */
export function openConfiguredS3(
  settings: Omit<SettingsOf<typeof storageSettings>, 'dataFolder' | 's3Endpoint'> & { s3Endpoint: string },
): ObjectStore {
  const { s3Encryption, s3KmsKeyId, s3StorageClass, s3Acl } = settings
  if (s3KmsKeyId !== undefined && s3Encryption !== 'aws:kms') {
    throw new Error('S3_KMS_KEY_ID requires S3_ENCRYPTION=aws:kms. Set both, or neither.')
  }
  return openS3Store({
    endpoint: settings.s3Endpoint,
    ...(settings.s3PublicEndpoint === undefined ? {} : { publicEndpoint: settings.s3PublicEndpoint }),
    region: settings.s3Region,
    bucket: settings.s3Bucket,
    accessKey: settings.s3AccessKey,
    secretKey: settings.s3SecretKey,
    pathStyle: settings.s3PathStyle,
    ...(s3Encryption !== undefined && { encryption: s3Encryption }),
    ...(s3KmsKeyId !== undefined && { kmsKeyId: s3KmsKeyId }),
    ...(s3StorageClass !== undefined && { storageClass: s3StorageClass }),
    ...(s3Acl !== undefined && { acl: s3Acl }),
  })
}
