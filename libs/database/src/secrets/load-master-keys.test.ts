import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'chai'
import { rejectionOf } from '../testing/catching.ts'
import { withTemporaryFolder } from '../testing/temporary-folder.ts'
import { loadMasterKeys } from './load-master-keys.ts'
import { MasterKey } from './master-key.ts'

const idsOf = (keys: readonly MasterKey[]) => keys.map((key) => key.id)
const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

describe('master keys', () => {
  it('are created on the first start, readable only by their owner, and reused on the next start', () =>
    withTemporaryFolder(async (parent) => {
      const folder = path.join(parent, 'data')
      const made = await loadMasterKeys({ folder })
      expect((await stat(path.join(folder, 'master-key'))).mode & 0o777).to.equal(0o600)
      expect(idsOf(await loadMasterKeys({ folder }))).to.deep.equal(idsOf(made))
      expect(await readdir(folder)).to.deep.equal(['master-key'])
    }))

  it('are the same for concurrent first starts', () =>
    withTemporaryFolder(async (folder) => {
      const loaded = await Promise.all(Array.from({ length: 8 }, () => loadMasterKeys({ folder })))
      expect(new Set(loaded.map((keys) => keys[0].id)).size).to.equal(1)
    }))

  it('come from the setting if it is set, the current key first, without accessing a folder', async () => {
    const fromEnvironment = `${two.toString('base64')} , ${one.toString('base64url')}`
    const keys = await loadMasterKeys({ folder: '/nowhere/to/be/made', fromEnvironment })
    expect(idsOf(keys)).to.deep.equal(idsOf([new MasterKey(two), new MasterKey(one)]))
  })

  it('are rejected if malformed, with a message that does not contain the key', async () => {
    for (const bad of [
      '',
      'c2hvcnQ=',
      `${one.toString('base64')},`,
      'x'.repeat(44),
      '*'.repeat(43),
      one.toString('hex'),
    ]) {
      const error = await rejectionOf(loadMasterKeys({ folder: '/nowhere', fromEnvironment: bad }))
      expect(String(error), bad).to.include('32 bytes in base64')
      if (bad !== '') expect(String(error)).to.not.include(bad)
    }
  })

  it('are rejected if their file is readable by others, or contains no key', () =>
    withTemporaryFolder(async (folder) => {
      const file = path.join(folder, 'master-key')
      await writeFile(file, '\n', { mode: 0o600 })
      expect(String(await rejectionOf(loadMasterKeys({ folder })))).to.include('contains no key')
      await writeFile(file, `${one.toString('base64')}\n${two.toString('base64')}\n`)
      expect(idsOf(await loadMasterKeys({ folder }))).to.have.length(2)
      await chmod(file, 0o644)
      expect(String(await rejectionOf(loadMasterKeys({ folder })))).to.include('chmod 600')
      expect(await readFile(file, 'utf8')).to.include(one.toString('base64'))
    }))
})
