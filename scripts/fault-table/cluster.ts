import { randomBytes } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { connectFailFast, untilReady } from '@platen/queue'
import { freePort } from '../../test/parts/free-port.ts'
import { type PostgresServer, startPostgresServer } from '../../test/parts/postgres-server.ts'
import { startS3Server } from '../../test/parts/s3-server.ts'
import { type SharedStack, stackClient, waitMsMax } from '../../test/parts/stack.ts'
import { type StoreFront, startStoreFront } from '../../test/parts/store-front.ts'
import { startTcpRedis, type TcpRedis } from '../../test/parts/tcp-redis.ts'
import { startBalancer } from './balancer.ts'
import { Program } from './program.ts'

const password = 'chaos'
const bucket = 'platen-chaos'
const smallDiskMiB = 512

/** An installation on several machines: two APIs behind a load balancer, three one-lane workers, and one of each other part that they need. */
export interface Cluster extends Omit<SharedStack, 'close' | 'log'> {
  apis: Program[]
  workers: Program[]
  redis: TcpRedis
  postgres: PostgresServer
  /** The proxy between the product and its store. Callers fetch links directly from the store. */
  store: StoreFront
  /** A small disk with the data of Redis and the folders of the APIs and workers. `undefined` if it could not be mounted. */
  smallDisk: string | undefined
  /** A description of the cluster for the table. */
  description: string
  /** Sends one command directly to Redis. */
  askRedis(command: string, ...words: string[]): Promise<unknown>
  close(): Promise<void>
}

/** Starts the cluster on free ports. `api` and `worker` are additional settings. */
export async function startCluster(
  given: { api?: Record<string, string>; worker?: Record<string, string> } = {},
): Promise<Cluster> {
  const closers: Array<() => Promise<unknown> | void> = []
  async function close(): Promise<void> {
    for (const closeOne of closers.toReversed()) await closeOne()
  }
  try {
    const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'platen-chaos-'))
    closers.push(() => rm(dataFolder, { recursive: true, force: true }))
    const disk = path.join(dataFolder, 'disk')
    await mkdir(disk)
    const hasSmallDisk = mountSmallDisk(disk)
    if (hasSmallDisk) closers.push(() => void execFileSync('umount', ['-l', disk]))

    const postgres = await startPostgresServer()
    closers.push(() => postgres.stop())
    const redis = await startTcpRedis([`requirepass ${password}`, 'appendonly yes'], { within: disk })
    closers.push(() => redis.close())
    const s3 = await startS3Server()
    closers.push(() => s3.stop())
    await s3.createBucket(bucket)
    const store = await startStoreFront(s3.endpoint)
    closers.push(() => store.close())

    const redisUrl = `redis://default:${password}@127.0.0.1:${redis.port}`
    const port = await freePort()
    const baseUrl = `http://127.0.0.1:${port}`
    const operatorToken = `plo_${randomBytes(32).toString('hex')}`
    const shared = {
      S3_PUBLIC_ENDPOINT: s3.endpoint,
      REDIS_URL: redisUrl,
      S3_ENDPOINT: store.endpoint,
      S3_REGION: s3.region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: s3.accessKey,
      S3_SECRET_KEY: s3.secretKey,
      LOG_LEVEL: 'info',
    }
    const apiSettings = {
      DATABASE_URL: postgres.url,
      HOST: '127.0.0.1',
      BASE_URL: baseUrl,
      TRUST_PROXY_HOPS: '1',
      PLATEN_MASTER_KEY: randomBytes(32).toString('base64'),
      PLATEN_OPERATOR_TOKEN: operatorToken,
      // For each job that is waiting for a store, the same key polls twice a second. With the default limit, these requests would be rejected, which
      // is not caused by a fault.
      RATE_LIMIT: '2000',
      RATE_BURST: '4000',
      ...given.api,
    }
    const create = async (app: 'api' | 'worker', name: string, settings: Record<string, string>) => {
      const folder = path.join(disk, name)
      await mkdir(folder)
      const program = new Program({
        app,
        settings: { ...shared, ...settings, PLATEN_DATA: folder },
        logFile: path.join(dataFolder, `${name}.log`),
      })
      closers.push(async () => {
        program.signal('SIGCONT')
        await program.end('SIGKILL')
      })
      return program
    }
    const apiPorts = [await freePort(), await freePort()]
    const [firstApi, secondApi] = await Promise.all(
      apiPorts.map((apiPort, at) =>
        create('api', `api-${at + 1}`, { ...apiSettings, PORT: String(apiPort) }),
      ),
    )
    if (firstApi === undefined || secondApi === undefined) throw new Error('There are two APIs.')
    const workers = await Promise.all(
      [1, 2, 3].map((no) => create('worker', `worker-${no}`, { LANES: '1', ...given.worker })),
    )
    // The first API creates the tables.
    await firstApi.start()
    await Promise.all([secondApi, ...workers].map((program) => program.start()))
    const balancer = await startBalancer({ port, apiPorts, folder: dataFolder })
    closers.push(() => balancer.close())

    const version = (program: string) => execFileSync(program, ['--version']).toString().trim()
    return {
      ...(await stackClient({ baseUrl, dataFolder, operatorToken })),
      baseUrl,
      dataFolder,
      redisUrl,
      apis: [firstApi, secondApi],
      workers,
      redis,
      postgres,
      store,
      smallDisk: hasSmallDisk ? disk : undefined,
      description: `2 APIs behind ${balancer.kind}, 3 one-lane workers, ${/v=\S+/.exec(version('redis-server'))?.[0].replace('v=', 'Redis ')}`,
      async askRedis(command, ...words) {
        const connection = connectFailFast(redisUrl, { onError: () => undefined })
        try {
          await untilReady(connection, waitMsMax)
          return await connection.call(command, ...words)
        } finally {
          connection.disconnect()
        }
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Returns whether the small disk was mounted. Only root can do so. */
function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${smallDiskMiB}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}
