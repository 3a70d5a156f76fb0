import { type Static, Type } from 'typebox'

/** Canned ACLs of S3: https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html#canned-acl */
export const objectAcls = [
  'private',
  'bucket-owner-full-control',
  'bucket-owner-read',
  'authenticated-read',
  'aws-exec-read',
  'public-read',
  'public-read-write',
] as const
/** Server-side encryption of S3: with keys that belong to the store, or with keys from its key management service. */
export const objectEncryptions = ['AES256', 'aws:kms'] as const

/** Pattern for storage classes, such as `STANDARD_IA`. Each store has its own. */
export const storageClassPattern = '^[A-Z][A-Z0-9_]{0,49}$'
/** Pattern for a KMS key: an ID, an ARN or an alias. */
export const kmsKeyIdPattern = '^[A-Za-z0-9:/_.-]{1,2048}$'

/** Bucket settings for each object stored there. Missing settings are not sent. */
export const objectOptionFields = {
  encryption: Type.Optional(Type.Enum([...objectEncryptions])),
  kmsKeyId: Type.Optional(Type.String({ pattern: kmsKeyIdPattern })),
  storageClass: Type.Optional(Type.String({ pattern: storageClassPattern })),
  acl: Type.Optional(Type.Enum([...objectAcls])),
}
const objectOptionsSchema = Type.Object(objectOptionFields)

/** Settings for each object of a bucket. */
export type ObjectOptions = Static<typeof objectOptionsSchema>

/** Returns the object options in a larger object. */
export function objectOptionsOf({ encryption, kmsKeyId, storageClass, acl }: ObjectOptions): ObjectOptions {
  return {
    ...(encryption !== undefined && { encryption }),
    ...(kmsKeyId !== undefined && { kmsKeyId }),
    ...(storageClass !== undefined && { storageClass }),
    ...(acl !== undefined && { acl }),
  }
}
