import { readdirSync, readFileSync } from 'node:fs'
import { expect } from 'chai'
import { startTestLanes } from '../../../../test/parts/lanes.ts'
import { patienceMs, until } from '../../../../test/parts/stack.ts'
import { createCutter, type Cutter } from './cutter.ts'

const rules = {
  isCompact: false,
  baseAddress: '',
  bounds: { pagesMax: 10, pdfBytesMax: 2 ** 24 },
}
const untouched = { answer: async () => undefined, warnings: [], fetchedOutside: false }

describe('the thread that cuts prints', () => {
  let cutter: Cutter
  let print: Buffer

  before(async () => {
    const gap = '<div style="page:gap"></div>'
    const html = `<style>@page{size:A4}@page gap{size:297mm 210mm}p{margin:0}</style><p>one</p>${gap}<p>two</p>${gap}`
    const lanes = await startTestLanes(1)
    print = await lanes.withLane({ deadlineAt: Date.now() + patienceMs }, (lane) =>
      lane.print({ html, tagged: false, requests: untouched, timeoutMs: 10_000, memoryBytesMax: Infinity }),
    )
    await lanes.close()
  })
  beforeEach(() => (cutter = createCutter()))
  afterEach(() => cutter.close())

  const work = (pageCount?: number) => ({
    pdf: Buffer.from(print),
    documents: [
      { title: undefined, createdAt: 0 },
      { title: undefined, createdAt: 0 },
    ],
    pageCount,
    ...rules,
  })

  it('gives each document, or the number of pages that it has instead', async () => {
    const [documents, misfits] = await Promise.all([cutter.cut(work(1)), cutter.cut(work(2))])
    expect(documents.map((one) => one && 'pdf' in one && one.pages)).to.deep.equal([1, 1])
    expect(misfits).to.deep.equal([{ pagesInstead: 1 }, { pagesInstead: 1 }])
  })

  it('gives nothing for what is no such print', async () => {
    const pdf = Buffer.from('%PDF-1.4 and no more')
    expect(await cutter.cut({ ...work(), pdf })).to.deep.equal([undefined, undefined])
  })

  it('has a low priority, and this thread keeps its own', async () => {
    await cutter.cut(work())
    const nice = readdirSync('/proc/self/task').map((task) =>
      Number(
        readFileSync(`/proc/self/task/${task}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ')[16],
      ),
    )
    expect(nice.filter((value) => value === 10)).to.have.length(1)
    expect(nice.filter((value) => value === 0).length).to.be.greaterThan(1)
  })

  it('rejects when it is ended, and begins anew', async () => {
    const cut = cutter.cut(work()).catch((error: unknown) => error)
    await cutter.close()
    expect(await cut).to.be.instanceOf(Error)
    await until(
      async () =>
        await cutter.cut(work(1)).then(
          () => true,
          () => false,
        ),
    )
  })
})
