import { expect } from 'chai'
import { createServer } from 'node:net'
import { assertPortFree } from './free-port.ts'
import { readPlace } from './place.ts'

describe('readPlace', () => {
  it('by default, listens only on this machine and keeps its data in the checkout', () => {
    const place = readPlace({}, '/somewhere')
    expect(place).to.include({ host: '127.0.0.1', port: 3000, baseUrl: 'http://127.0.0.1:3000' })
    expect(place.dataFolder).to.equal(`${place.repo}/data`)
  })

  it('resolves a relative data folder against the current folder', () => {
    expect(readPlace({ PLATEN_DATA: 'my data' }, '/some where').dataFolder).to.equal('/some where/my data')
  })

  it('directs callers to BASE_URL, and calls the API itself on this machine', () => {
    const place = readPlace({ BASE_URL: 'https://pdf.example/', HOST: '0.0.0.0', PORT: '8080' }, '/')
    expect(place).to.include({ baseUrl: 'https://pdf.example', localUrl: 'http://127.0.0.1:8080' })
    expect(readPlace({ HOST: '::1' }, '/').localUrl).to.equal('http://[::1]:3000')
  })

  for (const port of ['0', '65536', 'http', '3000.5', '-1']) {
    it(`refuses PORT=${port} and names the setting`, () => {
      expect(() => readPlace({ PORT: port }, '/')).to.throw(/^PORT must be a whole number/)
    })
  }
})

describe('assertPortFree', () => {
  it('explains in one sentence that a port is in use, and suggests a value for PORT', async () => {
    const server = createServer()
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const address = server.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    const refusal = await assertPortFree('127.0.0.1', port).catch((error: Error) => error.message)
    expect(refusal).to.match(
      new RegExp(`^Port ${port} on 127.0.0.1 is taken by another program: .*PORT=${port + 1}`),
    )
    await new Promise((closed) => server.close(closed))
    await assertPortFree('127.0.0.1', port)
  })
})
