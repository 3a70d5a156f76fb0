import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  rmdir,
  symlink,
} from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { tiedCommand } from './tied-command.ts'

/** A private Redis, reachable only through its socket. */
export interface RedisServer {
  /** `unix://` and the socket's path, as in `REDIS_URL`. */
  url: string
  /** The socket's path. If it is passed to the next start in the same folder, the URL stays the same. */
  socket: string
  /** Resolves with a description of the reason when the server has ended. */
  ended: Promise<string>
  /** Ends the server and waits until its data is on disk. Can be called twice. */
  close(): Promise<void>
}

export interface RedisServerOptions {
  /** Folder of the append-only file, created with mode 0700 if missing. Must not be shared by two servers. */
  folder: string
  /** Socket path. Default: in `folder`, or in a private temporary folder if that path is not valid for a socket. */
  socket?: string
  /** Receives the server's log lines. */
  log?: (line: string) => void
  /** Milliseconds within which the server must respond. Loading a large append-only file takes time. Default 30,000. */
  startTimeoutMs?: number
  /** Milliseconds after which `close` kills the server. Default 10,000. */
  closeTimeoutMs?: number
}

/** A socket's path can be 107 bytes long on Linux and 103 on macOS. */
const socketPathBytesMax = 100
const temporaryFolderPrefix = 'platen-redis-'
const temporaryFolderPointer = 'socket-folder'

/**
 * Starts a private `redis-server` (or `valkey-server`) with an append-only file, and without eviction or a TCP port. If `setpriv` is installed, the
 * server always ends with this process. Rejects with an `Error` if the program is not installed, the folder is in use, or the server does not respond
 * in time.
 */
export async function startRedisServer(options: RedisServerOptions): Promise<RedisServer> {
  const folder = resolve(options.folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  await refuseSecondServer(folder)
  const socket = options.socket ?? (await chooseSocket(folder))
  await mkdir(dirname(socket), { recursive: true, mode: 0o700 })
  await rm(socket, { force: true })
  await removeHalfWritten(folder)

  const [command, ...prefix] = await serverCommand()
  const child = spawn(command, [...prefix, ...serverArguments(socket)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A terminal signal goes to the whole foreground process group, but the server must outlive the processes that still write to it.
    detached: true,
  })
  const lines = followLog(child, options.log)
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(`redis-server could not be started: ${error.message}`))
    child.once('exit', (code, signal) => done(`redis-server ended (${signal ?? `exit code ${code}`})`))
  })
  const close = () => end(child, { socket, timeoutMs: options.closeTimeoutMs ?? 10_000 })
  try {
    await untilAnswers({ socket, ended, timeoutMs: options.startTimeoutMs ?? 30_000 })
  } catch (error) {
    await close()
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error([reason, ...lines].join('\n'), { cause: error })
  }
  return { url: `unix://${socket}`, socket, ended, close }
}

/** Removes the partial file of a server that was killed while rewriting its append-only file. No server removes it. */
async function removeHalfWritten(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (/^temp-.*\.(aof|rdb)$/.test(name)) await rm(join(folder, name), { force: true })
  }
}

function serverArguments(socket: string): string[] {
  return [
    ['--port', '0'],
    ['--unixsocket', socket],
    ['--unixsocketperm', '700'],
    ['--dir', '.'],
    ['--pidfile', 'redis.pid'],
    ['--appendonly', 'yes'],
    ['--appendfsync', 'everysec'],
    ['--save', ''],
    ['--maxmemory-policy', 'noeviction'],
    ['--daemonize', 'no'],
    ['--logfile', ''],
  ].flat()
}

/** Returns the server command, which ends with this process. */
async function serverCommand(): Promise<[string, ...string[]]> {
  const script = 'command -v redis-server || command -v valkey-server || true'
  const { stdout } = await promisify(execFile)('sh', ['-c', script])
  const server = stdout.trim()
  if (server === '') {
    throw new Error(
      'Neither redis-server nor valkey-server is installed. Install one, or set REDIS_URL to a Redis.',
    )
  }
  return tiedCommand([server], 'KILL')
}

async function chooseSocket(folder: string): Promise<string> {
  const path = join(folder, 'redis.sock')
  // Other characters would have to be escaped, which clients handle differently.
  const plain = /^[\w./@+-]+$/.test(path) && Buffer.byteLength(path) <= socketPathBytesMax
  return plain ? path : join(await temporaryFolder(folder), 'redis.sock')
}

/** Returns the temporary folder that a killed server for this folder left behind, or a new one. */
async function temporaryFolder(folder: string): Promise<string> {
  const pointer = join(folder, temporaryFolderPointer)
  const left = await readlink(pointer).catch(() => undefined)
  if (left !== undefined) {
    const found = await lstat(left).catch(() => undefined)
    // The parent folder is world-writable, so someone else could have created this folder.
    if (found?.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0) return left
    await rm(pointer, { force: true })
  }
  const made = await mkdtemp(join(tmpdir(), temporaryFolderPrefix))
  await symlink(made, pointer)
  return made
}

/**
 * Rejects if another server uses the folder, because two servers would corrupt the append-only file. A server that is being killed gets a moment to
 * exit.
 */
async function refuseSecondServer(folder: string): Promise<void> {
  const tries = 40
  for (let attempt = 1; ; attempt++) {
    const pid = Number(await readFile(join(folder, 'redis.pid'), 'utf8').catch(() => '0'))
    if (!(pid > 0 && (await worksIn(folder, pid)))) return
    if (attempt === tries) {
      throw new Error(`Another redis-server (process ${pid}) uses ${folder}. Stop it first.`)
    }
    await delay(50)
  }
}

/** Returns whether the process is alive and uses this folder. Without /proc, any live process counts as the server. */
async function worksIn(folder: string, pid: number): Promise<boolean> {
  if (existsSync('/proc/self')) {
    const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    return workingFolder === (await realpath(folder))
  }
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Forwards the log and keeps its last lines for the error message if the start fails. */
function followLog(child: ChildProcess, log: ((line: string) => void) | undefined): string[] {
  const last: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => {
      log?.(line)
      last.push(line)
      if (last.length > 10) last.shift()
    })
  }
  return last
}

async function untilAnswers(of: {
  socket: string
  ended: Promise<string>
  timeoutMs: number
}): Promise<void> {
  const deadline = performance.now() + of.timeoutMs
  let endedSentence: string | undefined
  void of.ended.then((sentence) => (endedSentence = sentence))
  while (performance.now() < deadline) {
    if (await answersPing(of.socket)) return
    if (endedSentence !== undefined) throw new Error(endedSentence)
    await delay(10)
  }
  throw new Error(`redis-server did not respond within ${of.timeoutMs} ms`)
}

function answersPing(socket: string): Promise<boolean> {
  return new Promise((settle) => {
    const connection = connect(socket)
    const done = (answer: boolean) => {
      connection.destroy()
      settle(answer)
    }
    connection.setTimeout(1_000, () => done(false))
    connection.once('error', () => done(false))
    connection.once('connect', () => connection.write('PING\r\n'))
    // The server responds -LOADING while it is loading its file.
    connection.once('data', (bytes) => done(bytes.toString().startsWith('+PONG')))
  })
}

async function end(child: ChildProcess, of: { socket: string; timeoutMs: number }): Promise<void> {
  const running = child.pid !== undefined && child.exitCode === null && child.signalCode === null
  if (running) {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), of.timeoutMs)
    await gone
    clearTimeout(timer)
  }
  await rm(of.socket, { force: true })
  const folder = dirname(of.socket)
  if (basename(folder).startsWith(temporaryFolderPrefix)) await rmdir(folder).catch(() => {})
}
