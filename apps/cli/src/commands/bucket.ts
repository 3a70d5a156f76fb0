import { objectAcls, objectEncryptions, type ObjectOptions, objectOptionsOf } from '@platen/contract'
import type { Command } from 'commander'
import { readSecret } from '../read-secret.ts'
import type { Session } from '../session.ts'
import { tableText } from '../terminal.ts'

interface ConnectOptions {
  endpoint: string
  region: string
  pathStyle: boolean
  accessKey: string
  secretFile?: string
  encryption?: string
  kmsKeyId?: string
  storageClass?: string
  acl?: string
}

export function addBucketCommands(program: Command, session: Session): void {
  const bucket = program.command('bucket').description("An account's own S3 buckets")
  bucket
    .command('connect <name>')
    .description(
      'connect a bucket; its secret key is read from --secret-file or PLATEN_BUCKET_SECRET, or you are asked for it',
    )
    .requiredOption(
      '--endpoint <address>',
      'address of the S3 service, such as https://s3.eu-central-1.amazonaws.com',
    )
    .option('--region <region>', 'region of the bucket', 'us-east-1')
    .option('--path-style', 'put the bucket name in the path, not in the host name', false)
    .requiredOption('--access-key <id>', 'access key ID')
    .option('--secret-file <file>', 'file that contains the secret key')
    .option('--encryption <name>', `encryption of each object: ${objectEncryptions.join(' or ')}`)
    .option('--kms-key-id <id>', 'KMS key, with --encryption aws:kms')
    .option('--storage-class <name>', 'storage class of each object, such as STANDARD_IA')
    .option('--acl <name>', `canned ACL of each object: ${objectAcls.join(', ')}`)
    .action(async (name: string, options: ConnectOptions) => {
      const { endpoint, region, pathStyle, accessKey, secretFile, ...rest } = options
      const objectOptions = objectOptionsOf(rest as ObjectOptions)
      const { client, account } = await session.account()
      const secretKey = await readSecret({ file: secretFile, env: session.env, terminal: session.terminal })
      await client.connectBucket(account.accountId, {
        name,
        endpoint,
        region,
        pathStyle,
        accessKey,
        secretKey,
        ...objectOptions,
      })
      session.print(`Bucket ${name} is connected to "${account.name}".`, {
        name,
        endpoint,
        region,
        pathStyle,
        accessKey,
        ...objectOptions,
      })
    })
  bucket
    .command('list')
    .description('list connected buckets')
    .action(async () => {
      const { client, account } = await session.account()
      const buckets = await client.listBuckets(account.accountId)
      const rows = buckets.map((each) => [
        each.name,
        each.endpoint,
        each.region,
        each.pathStyle ? 'path' : 'host',
      ])
      session.print(
        rows.length > 0
          ? tableText([['NAME', 'ENDPOINT', 'REGION', 'STYLE'], ...rows])
          : 'No buckets are connected.',
        buckets,
      )
    })
  bucket
    .command('remove <name>')
    .description('disconnect a bucket; its objects are kept')
    .action(async (name: string) => {
      const { client, account } = await session.account()
      await client.removeBucket(account.accountId, name)
      session.print(`Bucket ${name} is no longer connected to "${account.name}".`, { name })
    })
}
