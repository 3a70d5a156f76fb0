import path from 'node:path'
import { kmsKeyIdPattern, objectAcls, objectEncryptions, storageClassPattern } from '@platen/contract'
import { flag, oneOf, text, url } from './settings.ts'

function matches(pattern: string, message: string) {
  return (value: string) => {
    if (!new RegExp(pattern).test(value)) throw new Error(message)
  }
}

/** Names that the S3 client accepts. An invalid name would look like an unavailable store. */
const bucketNamePattern = '^(?!.*\\.\\.)(?!\\d+\\.\\d+\\.\\d+\\.\\d+$)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$'

/** The object store: S3 if `S3_ENDPOINT` is set, otherwise files in the data folder. It must be the same for the API and the workers. */
export const storageSettings = {
  dataFolder: text('PLATEN_DATA', 'Folder for all data on this machine', {
    fallback: path.resolve('data'),
    fallbackText: './data',
  }),
  s3Endpoint: url<undefined>(
    'S3_ENDPOINT',
    'Object store URL, such as https://s3.eu-central-1.amazonaws.com',
    {
      fallback: undefined,
      fallbackText: 'files in PLATEN_DATA',
      schemes: ['http', 'https'],
    },
  ),
  s3PublicEndpoint: url<undefined>('S3_PUBLIC_ENDPOINT', 'Object store URL in links for callers', {
    fallback: undefined,
    fallbackText: 'S3_ENDPOINT',
    schemes: ['http', 'https'],
  }),
  s3Region: text('S3_REGION', 'Object store region', { fallback: 'us-east-1' }),
  s3Bucket: text('S3_BUCKET', 'Object store bucket', {
    fallback: 'platen',
    check: matches(
      bucketNamePattern,
      'must be 3 to 63 lower-case letters, digits, hyphens and single periods, such as platen-documents',
    ),
  }),
  s3AccessKey: text('S3_ACCESS_KEY', 'Object store access key', { fallback: '', secret: true }),
  s3SecretKey: text('S3_SECRET_KEY', 'Object store secret key', { fallback: '', secret: true }),
  s3Encryption: oneOf('S3_ENCRYPTION', 'Encryption for each object', objectEncryptions, {
    fallback: undefined,
    fallbackText: 'the bucket’s default',
  }),
  s3KmsKeyId: text<undefined>('S3_KMS_KEY_ID', 'KMS key; requires S3_ENCRYPTION=aws:kms', {
    fallback: undefined,
    fallbackText: 'the store’s default key',
    check: matches(kmsKeyIdPattern, 'must be an ID, an ARN or an alias of a key'),
  }),
  s3StorageClass: text<undefined>('S3_STORAGE_CLASS', 'Storage class for each object', {
    fallback: undefined,
    fallbackText: 'the bucket’s default',
    check: matches(storageClassPattern, 'must be the name of a storage class, such as STANDARD_IA'),
  }),
  s3Acl: oneOf('S3_ACL', 'Canned ACL for each object', objectAcls, {
    fallback: undefined,
    fallbackText: 'the bucket’s default',
  }),
  s3PathStyle: flag('S3_PATH_STYLE', 'The bucket’s name is in the path (1) or in the host name (0)', {
    fallback: true,
  }),
}
