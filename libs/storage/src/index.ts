export { contentDisposition } from './content-disposition.ts'
export { type CopyCounts, copyObjects } from './copy-objects.ts'
export {
  type AgentSource,
  type CustomerBucketConnection,
  type CustomerBucket,
  openCustomerBucket,
  type PresignedPut,
  type TriedStep,
} from './customer-bucket.ts'
export { type FileLink, makeFileLink, type VerifiedLink, verifyFileLink } from './file-link.ts'
export { createDiskStore, type DiskStoreOptions, openDiskStore } from './disk-store.ts'
export {
  answerKey,
  batchFolder,
  documentKey,
  expiringFolders,
  expiryOfKey,
  hookKey,
  isOfAccount,
  ofAccount,
  previewFolder,
  spoolKey,
  type ExpiringKey,
  uploadKey,
} from './expiring-key.ts'
export { checkCustomerKey } from './object-key.ts'
export type { ByteRange, LinkOptions, ObjectInfo, ObjectStore } from './object-store.ts'
export type { S3Connection } from './s3-client.ts'
export { checksumHeader } from './object-headers.ts'
export { openConfiguredS3 } from './open-configured-s3.ts'
export { openS3Store, type S3StoreOptions } from './s3-store.ts'
export { createStoreBreaker, type StoreBreaker } from './store-breaker.ts'
export { type StoreError, storeError } from './store-error.ts'
export {
  createSweeper,
  startSweeper,
  type SweepCounts,
  type Sweeper,
  type SweeperOptions,
} from './sweeper.ts'
