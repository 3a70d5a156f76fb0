import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import type { FaultContext } from '../fault.ts'
import { Program } from '../program.ts'
import { processFaults } from './process-faults.ts'

describe('the fault previous-release', () => {
  let folder: string
  let programs: Program[]

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-previous-'))
    programs = []
  })
  afterEach(async () => {
    for (const program of programs) await program.end('SIGKILL')
    await rm(folder, { recursive: true })
  })

  /** Starts the fault with a checkout whose API and worker are these programs. */
  async function begin(sources: { api: string; worker: string }): Promise<void> {
    const program = async (app: 'api' | 'worker') => {
      await mkdir(path.join(folder, `apps/${app}/src`), { recursive: true })
      await writeFile(path.join(folder, `apps/${app}/src/main.ts`), sources[app])
      const created = new Program({ app, settings: { PORT: '1' }, logFile: path.join(folder, `${app}.log`) })
      programs.push(created)
      return created
    }
    const cluster = { apis: [await program('api')], workers: [await program('worker')] }
    const fault = processFaults.find(({ name }) => name === 'previous-release')
    await fault?.begin({ cluster, previous: folder } as unknown as FaultContext)
  }

  const ends = (text: string) => `process.stderr.write(${JSON.stringify(text)}); process.exitCode = 1`
  const worker = `console.log('"message":"worker is ready"'); setInterval(() => undefined, 60_000)`

  it('accepts that the API refuses a newer database', () =>
    begin({ api: ends('The database was migrated by a newer release of Platen: …'), worker }))

  it('fails if a process ends for another reason, such as dependencies that are missing from the checkout', async () => {
    const failure: unknown = await begin({ api: ends('Cannot find module'), worker }).catch(
      (error: unknown) => error,
    )
    expect(String(failure)).to.include('Cannot find module')
  })
})
