import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import { copyFonts } from './copy-fonts.ts'

describe('the renderer’s bundled fonts', () => {
  const fonts = path.join(import.meta.dirname, '../../../../templates/fonts')
  let folder: string
  beforeEach(async () => (folder = await mkdtemp(path.join(os.tmpdir(), 'platen-fonts-'))))
  afterEach(() => rm(folder, { recursive: true }))

  it('are the same for every browser in a process', async () => {
    await copyFonts(fonts, folder)
    const first = await filesIn(folder)
    expect(first.size).to.be.greaterThan(10)
    await copyFonts(fonts, folder)
    for (const [name, bytes] of await filesIn(folder))
      expect(bytes.equals(first.get(name) ?? bytes.subarray(1)), name).to.equal(true)
  })
})

async function filesIn(folder: string): Promise<Map<string, Buffer>> {
  const names = await readdir(folder)
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name))] as const)),
  )
}
