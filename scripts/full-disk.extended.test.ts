import { expect } from 'chai'
import { execFile, execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../test/parts/free-port.ts'
import { until } from '../test/parts/stack.ts'
import { readOwner } from './supervisor/pid-file.ts'

const run = promisify(execFile)

describe('scripts/up on a disk that becomes full', () => {
  let dataFolder: string
  let environment: NodeJS.ProcessEnv
  let isMounted = false

  before(async function () {
    dataFolder = await mkdtemp(join(tmpdir(), 'platen-full-disk-'))
    environment = { ...process.env, PLATEN_DATA: dataFolder, PORT: String(await freePort()) }
    for (const name of ['REDIS_URL', 'DATABASE_URL', 'S3_ENDPOINT', 'BASE_URL', 'HOST'])
      delete environment[name]
    try {
      await run('mount', ['-t', 'tmpfs', '-o', 'size=320m', 'tmpfs', dataFolder])
      isMounted = true
    } catch {
      // Only root can mount a small disk.
      this.skip()
    }
  })
  after(async () => {
    if (isMounted) {
      await run(join(import.meta.dirname, 'down'), [], { env: environment }).catch(() => undefined)
      await run('umount', ['-l', dataFolder])
    }
    await rm(dataFolder, { recursive: true, force: true })
  })

  async function up(): Promise<number> {
    // The background process inherits the pipes.
    const child = spawn(join(import.meta.dirname, 'up'), ['--detach'], { env: environment, stdio: 'ignore' })
    return new Promise((done) => child.once('exit', (code) => done(code ?? -1)))
  }

  function fill(file: string): void {
    const descriptor = openSync(file, 'w')
    for (const bytes of [2 ** 20, 4_096, 1]) {
      try {
        for (;;) writeSync(descriptor, Buffer.alloc(bytes))
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).to.equal('ENOSPC')
      }
    }
    closeSync(descriptor)
  }

  /** Returns the process IDs of the API or worker that uses this data folder. */
  async function processes(app: string): Promise<number[]> {
    const found: number[] = []
    for (const pid of await readdir('/proc')) {
      const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
      if (!(await read('cmdline')).includes(`apps/${app}/src/main.ts`)) continue
      if ((await read('environ')).includes(dataFolder)) found.push(Number(pid))
    }
    return found
  }

  it('keeps running, restarts exited processes, and prints documents again once space is available', async () => {
    expect(await up()).to.equal(0)
    const owner = await readOwner(dataFolder)
    const demo = JSON.parse(await readFile(join(dataFolder, 'demo.json'), 'utf8')) as {
      baseUrl: string
      apiKey: string
      templates: { invoice: string }
    }
    const create = async () => {
      const answer = await fetch(`${demo.baseUrl}/v1/create`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${demo.apiKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ templateId: demo.templates.invoice, blank: true, output: 'url' }),
      }).catch(() => undefined)
      return answer?.status
    }
    expect(await create()).to.equal(200)

    const filler = join(dataFolder, 'filler')
    fill(filler)
    expect(await create()).to.not.equal(200)
    // Each exit adds a line to the supervisor's log, and each start adds a line to the process's log. The disk has no space for either line.
    for (const app of ['worker', 'api']) {
      const [before] = await processes(app)
      process.kill(before ?? 0, 'SIGKILL')
      await until(async () => {
        const now = await processes(app)
        return now.length > 0 && !now.includes(before ?? 0)
      })
    }
    expect((await readOwner(dataFolder))?.pid).to.equal(owner?.pid)

    execFileSync('rm', [filler])
    await until(async () => (await create()) === 200)
    expect((await readOwner(dataFolder))?.pid).to.equal(owner?.pid)
  })
})
