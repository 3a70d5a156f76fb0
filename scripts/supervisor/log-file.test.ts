import { closeSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import { until } from '../../test/parts/stack.ts'
import { boundLogs, openLog, writeLine } from './log-file.ts'

describe('boundLogs', () => {
  let folder: string
  let log: number
  let logs: { close(): void }

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'platen-logs-'))
    log = openLog(path.join(folder, 'api.log'))
    logs = boundLogs(folder, { logBytesMax: 100, everyMs: 10 })
  })
  afterEach(async () => {
    logs.close()
    closeSync(log)
    await rm(folder, { recursive: true })
  })

  it('rotates a log while its process is writing to it, and keeps three older files', async () => {
    for (let number = 1; number <= 6; number++) {
      writeLine(log, `${number} ${'x'.repeat(200)}`)
      await until(async () => (await stat(path.join(folder, 'api.log'))).size === 0)
    }
    writeLine(log, 'last')
    expect((await readdir(folder)).toSorted()).to.deep.equal([
      'api.log',
      'api.log.1',
      'api.log.2',
      'api.log.3',
    ])
    const texts = await Promise.all(
      ['', '.1', '.2', '.3'].map((end) => readFile(path.join(folder, `api.log${end}`), 'utf8')),
    )
    expect(texts.map((text) => text.slice(0, 4).trim())).to.deep.equal(['last', '6 xx', '5 xx', '4 xx'])
  })

  it('leaves small logs and other files unchanged', async () => {
    const other = openLog(path.join(folder, 'notes.txt'))
    writeLine(other, 'x'.repeat(200))
    closeSync(other)
    writeLine(log, 'small')
    const large = openLog(path.join(folder, 'worker.log'))
    writeLine(large, 'x'.repeat(200))
    closeSync(large)
    await until(async () => (await stat(path.join(folder, 'worker.log'))).size === 0)
    expect((await readdir(folder)).toSorted()).to.deep.equal([
      'api.log',
      'notes.txt',
      'worker.log',
      'worker.log.1',
    ])
    expect(await readFile(path.join(folder, 'api.log'), 'utf8')).to.equal('small\n')
  })
})
