import path from 'node:path'
import { flag, text, url } from './settings.ts'

/** Where objects are kept: S3 when `S3_ENDPOINT` is set, else files under the data folder. API and worker must agree. */
export const storageSettings = {
  dataFolder: text('PLATEN_DATA', 'Folder for all that is kept on this machine', {
    fallback: path.resolve('data'),
    fallbackText: './data',
  }),
  s3Endpoint: url<undefined>(
    'S3_ENDPOINT',
    'Address of the object store, such as https://s3.eu-central-1.amazonaws.com',
    {
      fallback: undefined,
      fallbackText: 'files under PLATEN_DATA',
      schemes: ['http', 'https'],
    },
  ),
  s3PublicEndpoint: url<undefined>(
    'S3_PUBLIC_ENDPOINT',
    'Address of the store in the links that callers get',
    {
      fallback: undefined,
      fallbackText: 'S3_ENDPOINT',
      schemes: ['http', 'https'],
    },
  ),
  s3Region: text('S3_REGION', 'Region of the object store', { fallback: 'us-east-1' }),
  s3Bucket: text('S3_BUCKET', 'Bucket of the object store', { fallback: 'platen' }),
  s3AccessKey: text('S3_ACCESS_KEY', 'Access key of the object store', { fallback: '', secret: true }),
  s3SecretKey: text('S3_SECRET_KEY', 'Secret key of the object store', { fallback: '', secret: true }),
  s3PathStyle: flag('S3_PATH_STYLE', 'Bucket in the path (1) or in the host name (0)', { fallback: true }),
}
