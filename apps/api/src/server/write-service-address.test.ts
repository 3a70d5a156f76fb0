import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Logger } from '@platen/platform'
import { expect } from 'chai'
import { writeServiceAddress } from './write-service-address.ts'

describe('writeServiceAddress', () => {
  let folder: string
  let warnings: string[]
  const logger = { warn: (message: string) => warnings.push(message) } as unknown as Logger

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-service-place-'))
    warnings = []
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('creates the data folder if it does not exist', async () => {
    const dataFolder = path.join(folder, 'not', 'existing')
    await writeServiceAddress({ host: '0.0.0.0', dataFolder }, { port: 3001, logger })
    const written = JSON.parse(await readFile(path.join(dataFolder, 'service.json'), 'utf8')) as unknown
    expect(written).to.deep.equal({ baseUrl: 'http://127.0.0.1:3001' })
    expect(warnings).to.deep.equal([])
  })

  it('logs a warning and does not throw if the data folder is not writable', async () => {
    const file = path.join(folder, 'a-file')
    await writeFile(file, '')
    await writeServiceAddress(
      { host: '127.0.0.1', dataFolder: path.join(file, 'data') },
      { port: 3001, logger },
    )
    expect(warnings).to.have.length(1)
    expect(warnings[0]).to.include('PLATEN_URL')
  })
})
