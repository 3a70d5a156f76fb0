import { expect } from 'chai'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startRedisServer } from './redis-server.ts'

describe('startRedisServer', () => {
  let folder: string
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'redis server '))))
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('responds on a socket that only its owner can open, and on no TCP port', async () => {
    const redis = await startRedisServer({ folder })
    try {
      expect(redis.url).to.equal(`unix://${redis.socket}`)
      expect((await stat(redis.socket)).mode & 0o777).to.equal(0o700)
      expect((await stat(dirname(redis.socket))).mode & 0o777).to.equal(0o700)
      expect(await ask(redis.socket, 'CONFIG GET port')).to.match(/\r\n0\r\n$/)
      expect(await ask(redis.socket, 'CONFIG GET maxmemory-policy')).to.match(/noeviction\r\n$/)
      expect(await ask(redis.socket, 'CONFIG GET appendonly')).to.match(/yes\r\n$/)
    } finally {
      await redis.close()
    }
  })

  it('keeps its data after a close and after a SIGKILL', async () => {
    let redis = await startRedisServer({ folder })
    await ask(redis.socket, 'SET first 1')
    await redis.close()
    redis = await startRedisServer({ folder, socket: redis.socket })
    await ask(redis.socket, 'SET second 2')
    process.kill(Number(await readFile(join(folder, 'redis.pid'), 'utf8')), 'SIGKILL')
    expect(await redis.ended).to.equal('redis-server ended (SIGKILL)')
    await redis.close()
    redis = await startRedisServer({ folder, socket: redis.socket })
    try {
      expect(await ask(redis.socket, 'MGET first second')).to.equal('*2\r\n$1\r\n1\r\n$1\r\n2\r\n')
    } finally {
      await redis.close()
    }
  })

  it('removes the partial file of a server that was killed during a rewrite', async () => {
    await writeFile(join(folder, 'temp-rewriteaof-bg-7.aof'), 'a caller’s data')
    const redis = await startRedisServer({ folder })
    try {
      expect(await readdir(folder))
        .to.include('appendonlydir')
        .and.not.include('temp-rewriteaof-bg-7.aof')
    } finally {
      await redis.close()
    }
  })

  it('rejects a folder that another server uses, and leaves that server running', async () => {
    const redis = await startRedisServer({ folder })
    try {
      const second = await startRedisServer({ folder }).catch((error: Error) => error)
      expect(second).to.be.an('error').with.property('message').that.includes('Another redis-server')
      expect(await ask(redis.socket, 'PING')).to.equal('+PONG\r\n')
    } finally {
      await redis.close()
    }
  })

  it('ignores the pid file of a server that no longer exists', async () => {
    await writeFile(join(folder, 'redis.pid'), `${process.pid}\n`)
    const redis = await startRedisServer({ folder })
    await redis.close()
  })

  it('reports why it could not start', async () => {
    await writeFile(join(folder, 'appendonlydir'), 'not a folder')
    const failed = await startRedisServer({ folder }).catch((error: Error) => error)
    expect(failed).to.be.an('error').with.property('message').that.includes('redis-server ended')
  })

  it('can be closed twice and leaves no socket behind', async () => {
    const redis = await startRedisServer({ folder })
    await Promise.all([redis.close(), redis.close()])
    const left = await stat(redis.socket).catch((error: NodeJS.ErrnoException) => error.code)
    expect(left).to.equal('ENOENT')
  })

  it('ends when its parent is killed', async function () {
    if (process.platform !== 'linux') this.skip()
    const source = `
      import { startRedisServer } from ${JSON.stringify(import.meta.resolve('./redis-server.ts'))}
      console.log((await startRedisServer({ folder: ${JSON.stringify(folder)} })).socket)`
    const parent = spawn(process.execPath, ['--input-type=module-typescript', '--eval', source])
    const [printed] = await once(parent.stdout, 'data')
    const pid = Number(await readFile(join(folder, 'redis.pid'), 'utf8'))
    parent.kill('SIGKILL')
    while (isAlive(pid)) await delay(10)

    // The next start reuses the temporary folder, which is removed at the end.
    const next = await startRedisServer({ folder })
    expect(next.socket).to.equal(String(printed).trim())
    await next.close()
    expect(await stat(dirname(next.socket)).catch(() => 'gone')).to.equal('gone')
  })
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Sends an inline command and returns the raw reply. */
function ask(socket: string, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const connection = connect(socket, () => connection.write(`${command}\r\n`))
    connection.once('error', reject)
    connection.once('data', (bytes) => {
      connection.destroy()
      resolve(bytes.toString())
    })
  })
}
