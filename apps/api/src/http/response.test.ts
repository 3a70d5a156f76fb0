import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sliceBytes } from '@platen/platform'
import { expect } from 'chai'
import { base64Response, streamJsonWithBase64 } from './response.ts'
import { openBytes, sealBytes } from './seal-bytes.ts'

const key = randomBytes(32)

describe('responses of any size', () => {
  for (const bytes of [0, 1, 2, sliceBytes - 1, sliceBytes, sliceBytes + 1, 3 * sliceBytes + 2]) {
    it(`are encoded in base64, sealed and opened without changes: ${bytes} bytes`, async () => {
      const document = randomBytes(bytes)
      const { body } = await base64Response(document, 'a"b.pdf', {})
      const reported = JSON.parse(body.toString()) as { base64: string; fileName: string }
      expect(reported.fileName).to.equal('a"b.pdf')
      expect(reported.base64 === document.toString('base64')).to.equal(true)
      const source = Readable.from(piecesOf(document, 65_537))
      const within = streamJsonWithBase64(
        { a: '"' },
        { name: 'b', document: source, bytes, fileName: 'é.pdf' },
      )
      const streamed = await buffer(within.encode(source))
      expect(JSON.parse(streamed.toString())).to.deep.equal({
        a: '"',
        b: { base64: document.toString('base64'), fileName: 'é.pdf' },
      })
      expect(streamed).to.have.length(within.bytes)
      expect((await openBytes({ key }, await sealBytes({ key }, [document]))).equals(document)).to.equal(true)
    })
  }

  it('do not block the event loop while they are encoded, sealed and opened', async () => {
    const document = Buffer.alloc(20 * sliceBytes)
    const sealed = await sealBytes({ key }, [document])
    for (const work of [
      () => base64Response(document, 'a.pdf', {}),
      () => sealBytes({ key }, [document]),
      () => openBytes({ key }, sealed),
    ]) {
      let turns = 0
      let isDone = false
      const count = () => {
        turns++
        if (!isDone) setImmediate(count)
      }
      setImmediate(count)
      await work()
      isDone = true
      expect(turns).to.be.at.least(15)
    }
  })

  it('cannot be opened if they were changed or truncated, or were sealed for another purpose', async () => {
    const sealed = await sealBytes({ key }, [randomBytes(2 * sliceBytes)])
    const elsewhere = openBytes({ key, boundTo: 'payload' }, Buffer.from(sealed))
    expect(await elsewhere.catch((error: unknown) => error)).to.be.instanceOf(Error)
    for (const at of [0, 20, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(await openBytes({ key }, changed).catch((error: unknown) => error)).to.be.instanceOf(Error)
    }
    for (const bytes of [0, 20, sealed.length - 1]) {
      const cut = Buffer.from(sealed.subarray(0, bytes))
      expect(await openBytes({ key }, cut).catch((error: unknown) => error)).to.be.instanceOf(Error)
    }
  })
})

function* piecesOf(bytes: Buffer, size: number): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}
