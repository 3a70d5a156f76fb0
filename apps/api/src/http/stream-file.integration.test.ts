import { Readable } from 'node:stream'
import { expect } from 'chai'
import { Router } from 'express'
import { until } from '../../../../test/parts/stack.ts'
import { type FeatureApp, startFeatureApp } from '../testing/feature-app.ts'
import { streamFile } from './stream-file.ts'

describe('streamFile', () => {
  let app: FeatureApp
  let reads = 0
  let largeOpened = 0
  const open: Readable[] = []

  before(async () => {
    const router = Router()
      .get('/held', (req, res) =>
        streamFile(req, res, async () => {
          const file = new Readable({ read: () => undefined })
          open.push(file)
          return file
        }),
      )
      .get('/file', (req, res) =>
        streamFile(req, res, async () => {
          res.set('Content-Length', '3')
          return new Readable({
            read() {
              reads += 1
              this.push('abc')
              this.push(null)
            },
          })
        }),
      )
      .get('/large', (req, res) =>
        streamFile(req, res, async () => {
          res.set('Content-Length', String(64 * 2 ** 20))
          largeOpened += 1
          // Fails immediately: a file counts toward the limit even if it is not sent.
          return new Readable({
            read() {
              this.destroy(new Error('interrupted'))
            },
          })
        }),
      )
    app = await startFeatureApp(() => [router])
  })
  after(() => app.close())

  it('streams four of an account’s files at once and queues the others; other accounts are not affected', async () => {
    const files = Array.from({ length: 10 }, () => app.send('A', 'GET', '/held'))
    await until(() => open.length === 4)
    expect((await app.send('B', 'GET', '/file')).text).to.equal('abc')
    expect(open).to.have.length(4)
    for (let index = 0; index < 10; index++) {
      await until(() => open.length > index)
      open[index]?.push(null)
    }
    expect((await Promise.all(files)).map(({ status }) => status)).to.deep.equal(Array(10).fill(200))
  })

  it('HEAD: sends the headers without reading the file', async () => {
    reads = 0
    const { status, headers } = await app.send('A', 'HEAD', '/file')
    expect([status, headers.get('content-length'), reads]).to.deep.equal([200, '3', 0])
  })

  it('delays an account’s further files after 64 MiB; other accounts are not affected', async () => {
    await app.send('C', 'GET', '/large').catch(() => undefined)
    void app.send('C', 'GET', '/large').catch(() => undefined)
    expect((await app.send('B', 'GET', '/file')).text).to.equal('abc')
    expect(largeOpened).to.equal(1)
  })
})
