import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { tiedCommand } from '@platen/platform'
import { freePort } from './free-port.ts'
import { until } from './stack.ts'

/** A Redis or Sentinel on a TCP port, as with a managed service. */
export interface TcpRedis {
  port: number
  folder: string
  kill(): Promise<void>
  /** Restarts the server after `kill`, on the same port and with its files. */
  start(): Promise<void>
  /** Pauses the server without closing connections, until `resume`. */
  pause(): void
  resume(): void
  close(): Promise<void>
}

/** Starts `redis-server` on a free loopback port with these configuration lines, in which `{port}` is its port. */
export async function startTcpRedis(
  lines: string[],
  { isSentinel = false, within = os.tmpdir() }: { isSentinel?: boolean; within?: string } = {},
): Promise<TcpRedis> {
  const folder = await mkdtemp(path.join(within, 'platen-redis-'))
  const port = await freePort()
  const file = path.join(folder, 'redis.conf')
  const common = ['bind 127.0.0.1', `dir ${folder}`, 'protected-mode no']
  const plain = lines.some((line) => line.startsWith('tls-port')) ? ['port 0'] : [`port ${port}`]
  const server = isSentinel ? [] : ['save ""', 'maxmemory-policy noeviction']
  const config = [...common, ...plain, ...server, ...lines].map((line) =>
    line.replace('{port}', String(port)),
  )
  await writeFile(file, `${config.join('\n')}\n`)
  const [program, ...rest] = tiedCommand(
    ['redis-server', file, ...(isSentinel ? ['--sentinel'] : [])],
    'KILL',
  )
  let child: ChildProcess
  const start = async () => {
    const started = spawn(program, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
    child = started
    let output = ''
    started.stdout?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000)
    })
    await until(
      () => listens(port),
      () => {
        if (started.exitCode !== null) throw new Error(`redis-server exited:\n${output}`)
      },
    )
  }
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  await start()
  return {
    port,
    folder,
    kill: end,
    start,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async close() {
      await end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => resolve(false)).unref()
    socket.once('connect', () => socket.destroy())
  })
}
