import { mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import { makeFolder } from './make-folder.ts'

describe('makeFolder', () => {
  it('creates missing parent folders, and changes nothing if the folder exists', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-make-folder-'))
    const made = path.join(folder, 'a/b/c')
    await makeFolder(made)
    await makeFolder(made)
    expect(statSync(made).isDirectory()).to.equal(true)
    rmSync(folder, { recursive: true })
  })

  it('throws if it cannot create the folder', async () => {
    const fault = await makeFolder('/proc/none/such').catch((error: unknown) => error)
    expect(fault).to.be.instanceOf(Error)
  })
})
