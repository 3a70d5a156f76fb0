import { expect } from 'chai'
import { createEgress } from './index.ts'
import { startListener, type TestListener } from './testing/test-listener.ts'

describe('putBytes', () => {
  let listener: TestListener

  before(async () => {
    listener = await startListener()
  })
  after(() => listener.close())
  beforeEach(() => {
    listener.calls = []
    listener.answer = (_request, response) => response.end('hello')
  })

  it('replaces an idle connection that the other side has closed', async () => {
    const egress = createEgress({ allowPrivate: true })
    let puts = 0
    listener.answer = (request, response) => {
      puts += 1
      if (puts === 2) request.socket.destroy()
      else request.resume().on('end', () => response.end())
    }
    const put = () =>
      egress.putBytes(`http://127.0.0.1:${listener.port}/k`, Buffer.from('a'), {
        headers: {},
        timeoutMs: 60_000,
      })
    await put()
    expect((await put()).status).to.equal(200)
    expect(puts).to.equal(3)
  })

  it('sends bytes with PUT and the given headers, ignores redirects, and keeps 4 KiB of the response', async () => {
    const received: Buffer[] = []
    let type: string | undefined
    listener.answer = (request, response) => {
      type = request.headers['content-type']
      request.on('data', (chunk: Buffer) => received.push(chunk))
      request.on('end', () => response.writeHead(307, { location: '/elsewhere' }).end('x'.repeat(5_000)))
    }
    const put = await createEgress({ allowPrivate: true }).putBytes(
      `http://127.0.0.1:${listener.port}/k`,
      Buffer.from('%PDF'),
      {
        headers: { 'content-type': 'application/pdf' },
        timeoutMs: 60_000,
      },
    )
    expect(put.status).to.equal(307)
    expect(put.body).to.equal('x'.repeat(4_096))
    expect(Buffer.concat(received).toString()).to.equal('%PDF')
    expect(type).to.equal('application/pdf')
    expect(listener.calls).to.have.length(1)
  })
})
