import { expect } from 'chai'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimDataFolder, readOwner, releaseDataFolder } from './pid-file.ts'

describe('claimDataFolder', () => {
  let folder: string
  const file = () => join(folder, 'up.json')
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'platen-pid-'))))
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('makes one of many concurrent callers the owner, and returns the owner to the others', async () => {
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((url) => claimDataFolder(folder, url)))
    expect(answers.filter((answer) => answer === undefined)).to.have.length(1)
    expect(await claimDataFolder(folder, 'e')).to.include({ pid: process.pid })
    expect(await readdir(folder)).to.deep.equal(['up.json'])
  })

  it('claims a folder that was released', async () => {
    await claimDataFolder(folder, 'a')
    await releaseDataFolder(folder)
    expect(await readOwner(folder)).to.equal(undefined)
    expect(await claimDataFolder(folder, 'b')).to.equal(undefined)
  })

  it('takes over from a process that has exited', async () => {
    const gone = spawn(process.execPath, ['--version'])
    await once(gone, 'exit')
    await writeFile(file(), JSON.stringify({ pid: gone.pid, started: '1', baseUrl: 'x' }))
    expect(await readOwner(folder)).to.equal(undefined)
    expect(await claimDataFolder(folder, 'b')).to.equal(undefined)
  })

  it('ignores a different process with the same id', async () => {
    await claimDataFolder(folder, 'a')
    const owner = JSON.parse(await readFile(file(), 'utf8'))
    await writeFile(file(), JSON.stringify({ ...owner, started: 'earlier' }))
    expect(await readOwner(folder)).to.equal(undefined)
  })

  for (const text of ['', 'x', 'null', '[]', '{"pid":"1"}', '{"pid":-1,"started":"","baseUrl":""}']) {
    it(`claims the folder if the content of the file is ${JSON.stringify(text)}`, async () => {
      await writeFile(file(), text)
      expect(await claimDataFolder(folder, 'b')).to.equal(undefined)
    })
  }
})
