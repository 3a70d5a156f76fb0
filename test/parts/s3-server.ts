import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { userInfo, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { tiedCommand } from '@platen/platform'
import { Client } from 'minio'
import { freePort } from './free-port.ts'
import { swiftAccessKey, swiftAccountsMax, type SwiftLayout, swiftConfig } from './s3-swift-config.ts'
import { sharedStackVariable, waitMsMax } from './stack.ts'

/** The address and the credentials of an S3 server. */
export interface S3Access {
  endpoint: string
  region: string
  accessKey: string
  secretKey: string
}

/** A running, empty S3 server on this machine. */
export interface S3Server extends S3Access {
  createBucket(name: string): Promise<void>
  /** Stops the server and removes its files. */
  stop(): Promise<void>
}

const run = promisify(execFile)
const storageKinds = ['account', 'container', 'object'] as const
const kinds = [...storageKinds, 'proxy'] as const

/**
 * Returns the shared S3 server of the run with a separate account, so that suites do not see each other's buckets. Only suites that stop the server
 * need `startS3Server`.
 */
export async function shareS3Server(): Promise<S3Server> {
  const lender = process.env[sharedStackVariable]
  if (lender === undefined || process.env.PLATEN_TEST_CONTAINERS === '1') return startS3Server()
  const answer = await fetch(`${lender}/s3`)
  if (!answer.ok) throw new Error(`The shared S3 server did not start: ${await answer.text()}`)
  return s3ServerOf((await answer.json()) as S3Access, async () => undefined)
}

/** Returns the access of each account in turn, for `shareS3Server` of other processes. */
export function lendS3Server({ endpoint, region, secretKey }: S3Access): () => S3Access {
  let account = 0
  return () => {
    account += 1
    if (account >= swiftAccountsMax) throw new Error(`More than ${swiftAccountsMax} suites use the S3 server`)
    return { endpoint, region, secretKey, accessKey: swiftAccessKey(account) }
  }
}

/**
 * Starts an S3 server for tests: Debian's OpenStack Swift with its S3 API on free ports of 127.0.0.1, in a new folder, with or without root. With
 * `PLATEN_TEST_CONTAINERS=1` in the environment, it is a container, which needs a Docker engine. Ends with this process, even if this process is
 * killed. If Swift is missing, throws a message with the packages to install.
 */
export async function startS3Server(): Promise<S3Server> {
  if (process.env.PLATEN_TEST_CONTAINERS === '1') {
    const { startS3Container } = await import('./s3-container.ts')
    return startS3Container()
  }
  await assertSwift()
  const layout: SwiftLayout = {
    folder: await mkdtemp(path.join(tmpdir(), 'platen-s3-')),
    user: userInfo().username,
    ports: {
      proxy: await freePort(),
      account: await freePort(),
      container: await freePort(),
      object: await freePort(),
    },
    secretKey: 'testing',
    region: 'us-east-1',
  }
  const children: ChildProcess[] = []
  const problems: string[] = []

  async function stop(): Promise<void> {
    await Promise.all(children.map(endOf))
    await rm(layout.folder, { recursive: true, force: true })
  }

  try {
    await prepare(layout)
    for (const kind of kinds) {
      // The proxy starts last, because it would treat storage servers that are not running yet as broken.
      if (kind === 'proxy')
        await Promise.all(storageKinds.map((each) => untilListening(layout.ports[each], children)))
      children.push(startOne(kind, layout, problems))
    }
    const { ports, region, secretKey } = layout
    const endpoint = `http://127.0.0.1:${ports.proxy}`
    const server = s3ServerOf({ endpoint, region, secretKey, accessKey: swiftAccessKey(0) }, stop)
    await untilReady(server, children, problems)
    return server
  } catch (error) {
    await stop()
    throw error
  }
}

async function assertSwift(): Promise<void> {
  try {
    await Promise.all(kinds.map((kind) => run('sh', ['-c', `command -v swift-${kind}-server`])))
  } catch {
    throw new Error(
      'There is no S3 server for tests. Install Swift (apt-get install swift-proxy swift-account swift-container swift-object)',
    )
  }
}

/** 2^1 partitions, one replica, on one device. `swift-ring-builder` would need nine processes and four more seconds of CPU time (November 2026). */
const ringsProgram = `
import json, sys
from swift.common.ring import RingBuilder
folder, ports = sys.argv[1], json.loads(sys.argv[2])
for kind in ${JSON.stringify(storageKinds)}:
    address = {'ip': '127.0.0.1', 'port': ports[kind]}
    again = {f'replication_{name}': value for name, value in address.items()}
    ring = RingBuilder(1, 1, 0)
    ring.add_dev({'region': 1, 'zone': 1, 'device': 'd1', 'weight': 1, 'meta': '', **address, **again})
    ring.rebalance()
    ring.get_ring().save(f'{folder}/{kind}.ring.gz')
`

async function prepare(layout: SwiftLayout): Promise<void> {
  const { folder, ports } = layout
  await mkdir(path.join(folder, 'devices', 'd1'), { recursive: true })
  for (const [name, content] of Object.entries(swiftConfig(layout)))
    await writeFile(path.join(folder, name), content)
  // Debian's Python has the modules of Swift.
  await run('/usr/bin/python3', ['-c', ringsProgram, folder, JSON.stringify(ports)])
}

function startOne(kind: (typeof kinds)[number], { folder }: SwiftLayout, problems: string[]): ChildProcess {
  const [file, ...rest] = tiedCommand(
    [`swift-${kind}-server`, path.join(folder, `${kind}-server.conf`), '-v'],
    'KILL',
  )
  const child = spawn(file, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', HOME: folder },
  })
  const keep = (chunk: Buffer) => {
    problems.push(chunk.toString())
    if (problems.length > 50) problems.shift()
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return child
}

async function untilReady(server: S3Server, children: ChildProcess[], problems: string[]): Promise<void> {
  const deadline = performance.now() + waitMsMax
  for (;;) {
    try {
      await tryOnce(server)
      return
    } catch (error) {
      if (!children.some(hasEnded) && performance.now() < deadline) {
        await pause(100)
        continue
      }
      throw new Error(`The S3 server did not start: ${problems.join('').slice(-2_000)}`, { cause: error })
    }
  }
}

async function untilListening(port: number, children: ChildProcess[]): Promise<void> {
  const deadline = performance.now() + waitMsMax
  while (performance.now() < deadline && !children.some(hasEnded)) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return
    } catch {
      await pause(50)
    } finally {
      socket.destroy()
    }
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Creates, reads and deletes an object, which needs all four servers. */
async function tryOnce(server: S3Server): Promise<void> {
  const client = clientOf(server)
  const bucket = `ready-${randomUUID()}`
  await client.makeBucket(bucket, server.region)
  await client.putObject(bucket, 'a', 'a')
  await client.removeObject(bucket, 'a')
  await client.removeBucket(bucket)
}

function s3ServerOf(access: S3Access, stop: () => Promise<void>): S3Server {
  const createBucket = (name: string) => clientOf(access).makeBucket(name, access.region)
  return { ...access, createBucket, stop }
}

function clientOf({ endpoint, region, accessKey, secretKey }: S3Access): Client {
  const url = new URL(endpoint)
  return new Client({
    endPoint: url.hostname,
    port: Number(url.port),
    useSSL: false,
    region,
    accessKey,
    secretKey,
    retryOptions: { disableRetry: true },
  })
}

async function endOf(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
