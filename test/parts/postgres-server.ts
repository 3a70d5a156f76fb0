import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, copyFile, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { tiedCommand } from '@platen/platform'
import { freePort } from './free-port.ts'
import { waitMsMax } from './stack.ts'

const run = promisify(execFile)
const debianFolder = '/usr/lib/postgresql'

export interface PostgresServer {
  /** The address of an empty database, with its owner. */
  url: string
  port: number
  /** Kills the server like a crash. `start` restarts it with the committed data at the same address. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Pauses all of the server's processes without closing connections, like a machine that hangs, until `resume`. */
  pause(): void
  resume(): void
  /** Stops the server and removes its folder. */
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL server on a free loopback port with its data in a temporary folder. If this process runs as root, the server runs as
 * `postgres` or `nobody`, because it refuses to run as root. With `tls`, it accepts only encrypted connections. Needs the Debian package
 * `postgresql`, or `initdb` and `postgres` on the PATH.
 */
export async function startPostgresServer(tls?: {
  certFile: string
  keyFile: string
}): Promise<PostgresServer> {
  const programs = await findPrograms()
  const asUser = process.getuid?.() === 0 ? await unprivilegedUser() : undefined
  const folder = await mkdtemp(path.join(tmpdir(), 'platen-postgres-'))
  await chmod(folder, 0o700)
  if (asUser) await chown(folder, asUser.uid, asUser.gid)
  const port = await freePort()
  const data = path.join(folder, 'data')
  const tlsFiles = tls && {
    certFile: path.join(folder, 'server.crt'),
    keyFile: path.join(folder, 'server.key'),
  }
  for (const name of ['certFile', 'keyFile'] as const) {
    if (!tls || !tlsFiles) continue
    await copyFile(tls[name], tlsFiles[name])
    await chmod(tlsFiles[name], 0o600)
    if (asUser) await chown(tlsFiles[name], asUser.uid, asUser.gid)
  }
  const spawnOptions = asUser ? { ...asUser, cwd: folder } : { cwd: folder }
  let server: ChildProcess | undefined

  async function start(): Promise<void> {
    const settings = [
      `listen_addresses=127.0.0.1`,
      `port=${port}`,
      `unix_socket_directories=`,
      `shared_buffers=16MB`,
      // Committed data survives the end of the process anyway, but not a crash of the machine.
      'fsync=off',
      ...(tlsFiles
        ? ['ssl=on', `ssl_cert_file=${tlsFiles.certFile}`, `ssl_key_file=${tlsFiles.keyFile}`]
        : []),
    ]
    const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
    // It ends with its parent, so that a killed test run leaves no server behind.
    const [file, ...rest] = tiedCommand([path.join(programs, 'postgres'), ...args], 'INT')
    const child = spawn(file, rest, {
      ...spawnOptions,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server = child
    await acceptsConnections(child)
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const child = server
    server = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  function signalAll(signal: NodeJS.Signals): void {
    const pid = server?.pid
    if (pid === undefined) return
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    for (const one of [pid, ...children.filter((text) => text !== '').map(Number)]) process.kill(one, signal)
  }

  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    const initdb = [
      '-D',
      data,
      '-U',
      'platen',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ]
    await run(path.join(programs, 'initdb'), initdb, spawnOptions)
    if (tls) {
      const rules = 'hostnossl all all all reject\nhostssl all all all trust\n'
      await writeFile(path.join(data, 'pg_hba.conf'), rules, { flag: 'r+' })
      await truncate(path.join(data, 'pg_hba.conf'), rules.length)
    }
    await start()
  } catch (error) {
    await end('SIGKILL')
    await remove()
    throw error
  }
  return {
    url: `postgres://platen@127.0.0.1:${port}/postgres`,
    port,
    kill: () => end('SIGQUIT'),
    start,
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    async stop() {
      // SIGINT is the fast shutdown, which does not wait for clients.
      await end('SIGINT')
      await remove()
    },
  }
}

async function findPrograms(): Promise<string> {
  const versions = await readdir(debianFolder).catch(() => [])
  const newestFirst = versions.toSorted((one, other) => Number(other) - Number(one))
  const folders = [
    ...newestFirst.map((version) => path.join(debianFolder, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ]
  const found = folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name))),
  )
  if (found === undefined) {
    throw new Error(
      'No PostgreSQL server is installed. To run its tests, install the package "postgresql" (apt-get install postgresql)',
    )
  }
  return found
}

async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(['-u', '-g'].map((option) => run('id', [option, name])))
      return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
    } catch {
      continue
    }
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody" to run it')
}

/** Resolves when the log shows that the server is ready. Earlier connections would be refused. */
async function acceptsConnections(server: ChildProcess): Promise<void> {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => fail('was not ready in time'), waitMsMax)
    const fail = (what: string) => {
      clearTimeout(timer)
      server.kill('SIGKILL')
      reject(new Error(`The PostgreSQL server ${what}:\n${output}`))
    }
    server.once('error', (error) => fail(error.message))
    const onExit = () => fail('ended')
    server.once('exit', onExit)
    server.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-8_000)
      if (!output.includes('database system is ready to accept connections')) return
      clearTimeout(timer)
      server.off('exit', onExit)
      resolve()
    })
  })
}
