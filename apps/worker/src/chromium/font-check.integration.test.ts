import { expect } from 'chai'
import { startTestLanes } from '../../../../test/parts/lanes.ts'
import { commonScripts, findScriptsWithoutFont, type Script, warnOfScriptsWithoutFont } from './font-check.ts'
import type { LanePool } from './lane-pool.ts'

describe('the font check', () => {
  let lanes: LanePool
  before(async () => (lanes = await startTestLanes(1)))
  after(() => lanes.close())

  /** The last private-use character, which no font has. */
  const klingon: Script = { name: 'Klingon', character: '\u{10FFFD}', fontPackage: 'fonts-klingon' }

  it('finds exactly the scripts that no font supports, anywhere in the page', async () => {
    const [first, ...others] = commonScripts
    const names = async (scripts: Script[]) =>
      (await findScriptsWithoutFont(lanes, scripts)).map(({ name }) => name)
    const missingHere = await names([...commonScripts])
    expect(await names([first ?? klingon, klingon, ...others])).to.have.members(['Klingon', ...missingHere])
    expect(await names([klingon, ...commonScripts])).to.have.members(['Klingon', ...missingHere])
    expect(await names([klingon])).to.deep.equal(['Klingon'])
  })

  it('never reports Greek or Cyrillic if the bundled fonts are installed', async () => {
    const missing = await findScriptsWithoutFont(lanes)
    expect(missing.map(({ name }) => name)).not.to.include.oneOf(['Greek', 'Cyrillic'])
  })

  it('if it fails, only writes a line to the log', async () => {
    const lines: string[] = []
    const broken: LanePool = {
      withLane: () => Promise.reject(new Error('no lane')),
      displace: () => undefined,
      browserVersion: '',
      health: () => ({ isAnswering: true, lost: 0 }),
      browserRestarts: 0,
      close: async () => undefined,
    }
    await warnOfScriptsWithoutFont(broken, {
      warn: (message, fields) => lines.push(`${message} ${JSON.stringify(fields)}`),
    })
    expect(lines).to.have.length(1)
    expect(lines[0]).to.include('could not find out').and.include('no lane')
  })
})
