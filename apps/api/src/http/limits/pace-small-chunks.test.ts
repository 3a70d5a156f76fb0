import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect } from 'chai'
import { createChunkPacer } from './pace-small-chunks.ts'

const head = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'

describe('createChunkPacer', () => {
  let server: Server
  let socket: Socket
  let other: Socket | undefined

  /** Sends the beginning of a request, and returns the request that the server receives. */
  async function send(bytes: string, options?: { chunksPerSecond: number }): Promise<IncomingMessage> {
    const pace = createChunkPacer(options)
    server = createServer((req) => pace(req)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    const received = once(server, 'request')
    socket.write(bytes)
    const [req] = (await received) as [IncomingMessage]
    return req
  }

  afterEach(() => {
    socket.destroy()
    other?.destroy()
    server.closeAllConnections()
    server.close()
  })

  it('joins the small chunks that arrive together', async () => {
    const text = 'abcdefghij'.repeat(500)
    const req = await send(
      `${head}${text
        .split('')
        .map((each) => `1\r\n${each}\r\n`)
        .join('')}0\r\n\r\n`,
    )
    const pieces = await req.map(String).toArray()
    expect(pieces.join('')).to.equal(text)
    expect(pieces.length).to.be.below(text.length / 50)
  })

  it('keeps the order of small and large chunks', async () => {
    const large = 'x'.repeat(2_000)
    const sent = ['a', large, 'b', large, large, 'c']
    const chunks = sent.map((each) => `${each.length.toString(16)}\r\n${each}\r\n`)
    const req = await send(`${head}${chunks.join('')}0\r\n\r\n`)
    expect((await req.map(String).toArray()).join('')).to.equal(sent.join(''))
  })

  it('passes on a small chunk before the sender sends more', async () => {
    const req = await send(`${head}1\r\na\r\n`)
    const [chunk] = (await once(req, 'data')) as [Buffer]
    expect(String(chunk)).to.equal('a')
  })

  it('limits the small chunks per second', async () => {
    const startedAt = performance.now()
    const req = await send(`${head}${'1\r\na\r\n'.repeat(4_000)}0\r\n\r\n`, { chunksPerSecond: 2_000 })
    expect((await req.map(String).toArray()).join('')).to.have.lengthOf(4_000)
    expect(performance.now() - startedAt).to.be.above(1_000)
  })

  it('does not delay a sender because of small chunks from another network', async () => {
    const ended: string[] = []
    const flood = await send(`${head}${'1\r\na\r\n'.repeat(2_000)}0\r\n\r\n`, { chunksPerSecond: 500 })
    const floodEnd = flood.toArray().then(() => ended.push('flood'))
    const received = once(server, 'request') as Promise<[IncomingMessage]>
    other = connect({
      port: (server.address() as AddressInfo).port,
      host: '127.0.0.1',
      localAddress: '127.0.0.2',
    })
    other.write(`${head}${'1\r\nb\r\n'.repeat(300)}0\r\n\r\n`)
    const [req] = await received
    await req.toArray().then(() => ended.push('other'))
    await floodEnd
    expect(ended).to.deep.equal(['other', 'flood'])
  })
})
