import { readFile } from 'node:fs/promises'
import { expect } from 'chai'
import { mainThreadShare } from '../../../../../test/parts/main-thread-share.ts'
import { prepareFont } from './prepare-font.ts'
import { readFontFace } from './read-font-face.ts'

const caller = () => ({
  accountId: 'a',
  signal: new AbortController().signal,
  deadlineAt: Date.now() + 60_000,
})
const fontsFolder = new URL('../../../../../templates/fonts/', import.meta.url)
const prepare = async (bytes: Uint8Array) => prepareFont({ path: 'assets/a.woff2', bytes }, caller())

describe('prepareFont', () => {
  it('repacks fonts without blocking other callers, and does not change the given bytes', async () => {
    const bytes = await readFile(new URL('montserrat-400.woff2', fontsFolder))
    const { length } = bytes
    await prepare(bytes)
    const share = await mainThreadShare(async () => {
      for (let times = 0; times < 20; times++) {
        const prepared = await prepare(bytes)
        if ('fault' in prepared) throw new Error(prepared.fault.message)
        expect(readFontFace(prepared.content).family).to.equal('Montserrat')
      }
    })
    expect(share).to.be.below(0.4)
    expect(bytes).to.have.length(length)
  })

  it('corrupt_font, not_a_font: damaged bytes, and other files', async () => {
    const bytes = await readFile(new URL('montserrat-400.woff2', fontsFolder))
    expect(await prepare(bytes.subarray(0, 5_000))).to.have.nested.property('fault.code', 'corrupt_font')
    expect(await prepare(Buffer.alloc(100))).to.have.nested.property('fault.code', 'not_a_font')
  })
})
