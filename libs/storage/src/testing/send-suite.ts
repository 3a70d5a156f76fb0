import { randomBytes, randomUUID } from 'node:crypto'
import { PassThrough, Writable } from 'node:stream'
import { expect } from 'chai'
import type { ObjectStore } from '../object-store.ts'

const pdf = { contentType: 'application/pdf' }

/** Tests of `sendTo` that every `ObjectStore` must pass. */
export function describeSending(store: () => ObjectStore): void {
  const folder = `suite/${randomUUID()}`

  it('sends an object and any range of it to a slow receiver', async () => {
    const bytes = randomBytes(1_000_000)
    await store().put(`${folder}/large`, bytes, pdf)
    await store().put(`${folder}/empty`, Buffer.alloc(0), pdf)
    for (const [key, range, expected] of [
      ['large', undefined, bytes],
      ['large', { start: 300_000, end: 899_999 }, bytes.subarray(300_000, 900_000)],
      ['empty', undefined, Buffer.alloc(0)],
    ] as const) {
      for (const highWaterMark of [1, 16_384, 2 ** 24]) {
        const taken: Buffer[] = []
        const sink = new Writable({
          highWaterMark,
          write(piece: Buffer, _encoding, done) {
            // The buffer must stay unchanged until the receiver is done with it.
            setImmediate(() => {
              taken.push(Buffer.from(piece))
              done()
            })
          },
        })
        expect(await store().sendTo(`${folder}/${key}`, sink, range)).to.equal(true)
        expect(Buffer.concat(taken).equals(expected), `${key} ${highWaterMark}`).to.equal(true)
        expect(sink.writableEnded).to.equal(true)
      }
    }
    expect(await store().sendTo(`${folder}/none`, new PassThrough())).to.equal(false)
  })

  it('releases an object if its receiver disconnects', async () => {
    await store().put(`${folder}/large`, randomBytes(1_000_000), pdf)
    const sink = new Writable({ highWaterMark: 1, write: () => sink.destroy() })
    const failure = await store()
      .sendTo(`${folder}/large`, sink)
      .catch((error: unknown) => error)
    expect(failure).to.be.instanceOf(Error)
  })
}
