import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { stat } from 'node:fs/promises'
import { itExtended } from '../../../../../test/parts/runs.ts'
import { makeThumbnail, prepareDrawing, preparePicture } from './picture-pool.ts'
import { jpegOfScans } from './testing/jpeg-of-scans.ts'

const callerOf = (accountId: string, signal = new AbortController().signal) => ({
  accountId,
  deadlineAt: Date.now() + 120_000,
  signal,
})
const side = 6_300

describe('the process that decodes pictures', () => {
  it('stops a picture that takes too much time, while the threads of this process stay free', async () => {
    // 100 KB that take several times a picture's CPU limit, even on a fast machine.
    const slow = jpegOfScans({ side: 9_900, scans: 880 })
    let ended = 0
    const made = Array.from({ length: 4 }, async (_, index) =>
      makeThumbnail(slow, callerOf(`account ${index}`)).finally(() => ended++),
    )
    const outcomes = Promise.allSettled(made)
    // libuv has four threads, which file access also needs.
    await stat(import.meta.filename)
    expect(ended).to.equal(0)
    for (const outcome of await outcomes) {
      const fault: unknown = outcome.status === 'rejected' ? outcome.reason : undefined
      expect(fault instanceof Fault && fault.code).to.equal('invalid_upload')
    }
  })

  itExtended('reports a template picture that takes too much time as a template error', async () => {
    const bytes = jpegOfScans({ side: 9_900, scans: 3_400 })
    const picture = { path: 'assets/a.jpg', bytes, boxes: [] }
    const prepared = await preparePicture({ ...picture, images: 'prepared' }, callerOf('a'))
    expect(prepared).to.have.nested.property('fault.code', 'image_too_large')
  })

  itExtended('reports a drawing with too much text as a template error', async () => {
    const bytes = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg"><text>${'x'.repeat(2_000_000)}</text></svg>`,
    )
    const prepared = await prepareDrawing({ path: 'assets/a.svg', bytes }, callerOf('a'))
    expect(prepared)
      .to.have.nested.property('fault.message')
      .that.matches(/^The drawing takes too much/)
  })

  it('stops when the caller disconnects', async () => {
    const leaving = new AbortController()
    const made = makeThumbnail(jpegOfScans({ side, scans: 800 }), callerOf('a', leaving.signal))
    const outcome = made.catch((error: unknown) => error)
    leaving.abort()
    expect(await outcome).to.be.instanceOf(Error)
    const small = await makeThumbnail(jpegOfScans({ side: 8, scans: 1 }), callerOf('b'))
    expect(Buffer.from(small).toString('latin1', 8, 12)).to.equal('WEBP')
  })
})
