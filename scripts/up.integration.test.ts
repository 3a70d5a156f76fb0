import { expect } from 'chai'
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../test/parts/free-port.ts'
import { itExtended } from '../test/parts/runs.ts'
import { until } from '../test/parts/stack.ts'
import { readOwner } from './supervisor/pid-file.ts'

describe('scripts/up', () => {
  let folder: string
  let dataFolder: string
  let port: number

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'a platen '))
    dataFolder = join(folder, 'its data')
    port = await freePort()
  })
  after(async () => {
    await run('down')
    await rm(folder, { recursive: true, force: true })
  })

  /** Runs one of the scripts from another folder. Returns its exit code and output. */
  async function run(script: string, ...words: string[]): Promise<{ code: number; text: string }> {
    const environment: NodeJS.ProcessEnv = {
      ...process.env,
      PLATEN_DATA: dataFolder,
      PORT: String(port),
      LOG_LEVEL: 'info',
    }
    for (const name of ['REDIS_URL', 'DATABASE_URL', 'S3_ENDPOINT', 'BASE_URL', 'HOST'])
      delete environment[name]
    const child = spawn(join(import.meta.dirname, script), words, { cwd: folder, env: environment })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => (text += bytes.toString()))
    const code = await new Promise<number>((done) => child.once('close', (ended) => done(ended ?? -1)))
    return { code, text }
  }

  /** Starts Platen, and returns the output. */
  async function up(): Promise<string> {
    const { code, text } = await run('up', '--detach')
    expect(code, text).to.equal(0)
    return text
  }

  it('prints a first PDF, the demo key and a command that generates another document', async () => {
    const text = await up()
    const demoFile = join(dataFolder, 'demo.json')
    const demo = JSON.parse(await readFile(demoFile, 'utf8'))
    expect((await stat(demoFile)).mode & 0o777).to.equal(0o600)
    expect(demo).to.have.keys('baseUrl', 'apiKey', 'logIn', 'templates')
    expect(demo.templates).to.have.keys('invoice', 'statement', 'certificate')
    expect(text).to.include(demo.baseUrl).and.to.include(demo.apiKey)
    expect(text).to.include(`${demo.baseUrl}/app`).and.to.include(demo.logIn.password)
    const logIn = await fetch(`${demo.baseUrl}/app/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: demo.baseUrl },
      body: JSON.stringify(demo.logIn),
    })
    expect(logIn.status).to.equal(200)
    expect((await readFile(join(dataFolder, 'demo-invoice.pdf'))).subarray(0, 5).toString()).to.equal('%PDF-')

    const command = text.split('\n').find((line) => line.trim().startsWith('curl ')) ?? ''
    await promisify(execFile)('sh', ['-c', command], { cwd: folder })
    expect((await readFile(join(folder, 'invoice.pdf'))).subarray(0, 5).toString()).to.equal('%PDF-')
  })

  it('reports that it is already running when called again', async () => {
    const { code, text } = await run('up')
    expect(code).to.equal(0)
    expect(text).to.include('already running')
  })

  it('goes down cleanly', async () => {
    const pid = (await readOwner(dataFolder))?.pid ?? 0
    const children = await childrenOf(pid)
    expect(children).to.have.length(3)
    expect(await run('down')).to.deep.equal({ code: 0, text: 'Platen has stopped.\n' })
    // An exited process keeps its ID until its parent has read its exit code.
    await until(async () => ![pid, ...children].some(isAlive))
  })

  itExtended('restarts killed processes, and leaves none running when it is killed itself', async () => {
    await up()
    const owner = await readOwner(dataFolder)
    const pid = owner?.pid ?? 0
    const before = await childrenOf(pid)
    expect(before).to.have.length(3)
    for (const child of before) process.kill(child, 'SIGKILL')
    await until(async () => {
      const now = await childrenOf(pid)
      return now.length === 3 && !now.some((child) => before.includes(child)) && (await isReady(port))
    })

    const children = await childrenOf(pid)
    process.kill(pid, 'SIGKILL')
    await until(async () => !children.some((child) => isAlive(child)))
  })

  itExtended('starts despite a stale pid file, and keeps the demo key', async () => {
    const before = await readFile(join(dataFolder, 'demo.json'), 'utf8')
    await up()
    expect(await readFile(join(dataFolder, 'demo.json'), 'utf8')).to.equal(before)
    expect((await run('down')).code).to.equal(0)
  })

  itExtended(
    'generates the PDF from the invoice template of an earlier release, with matching data',
    async () => {
      expect(await up()).to.include('First PDF:')
      const demo = JSON.parse(await readFile(join(dataFolder, 'demo.json'), 'utf8'))
      const token = (await readFile(join(dataFolder, 'operator-token'), 'utf8')).trim()
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const base64 = (text: string) => Buffer.from(text).toString('base64')
      const files = {
        'template.html': base64('<p>{{total_of_before}}</p>'),
        'template.json': base64('{ "name": "Invoice" }'),
      }
      const { accounts } = JSON.parse(
        await (await fetch(`${demo.baseUrl}/operator/accounts`, { headers })).text(),
      )
      const { accountId } = accounts.find(({ name }: { name: string }) => name === 'demo')
      const published = await fetch(`${demo.baseUrl}/operator/accounts/${accountId}/templates`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ slug: 'invoice', files }),
      })
      expect(published.status).to.equal(200)
      const request = JSON.stringify({
        templateId: demo.templates.invoice,
        data: { total_of_before: '£1.00' },
      })
      await writeFile(join(dataFolder, 'demo-request.json'), request)
      expect((await run('down')).code).to.equal(0)

      expect(await up()).to.include('First PDF:')
      expect((await readFile(join(dataFolder, 'demo-request.json'), 'utf8')).trim()).to.equal(request)
      expect((await run('down')).code).to.equal(0)
    },
  )

  itExtended(
    'reports published templates that are missing from the object store, and publishes the demo’s templates again',
    async () => {
      await rm(join(dataFolder, 'storage', 'objects', 'bundles'), { recursive: true })
      const text = await up()
      expect(text).to.match(
        /^3 published templates are missing from the object store, .* npx platen storage move /m,
      )
      expect(text).to.include('First PDF:')
      expect((await run('down')).code).to.equal(0)
    },
  )

  it('names PORT if another program uses the port', async () => {
    const server = createServer()
    await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
    const { code, text } = await run('up', '--detach')
    await new Promise((closed) => server.close(closed))
    expect(code).to.equal(1)
    expect(text).to.match(/^up: Port \d+ on 127\.0\.0\.1 is taken by another program: .* PORT=/m)
  })
})

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return text.split(' ').filter(Boolean).map(Number)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz/dependencies`).then(
    (response) => response.ok,
    () => false,
  )
}
