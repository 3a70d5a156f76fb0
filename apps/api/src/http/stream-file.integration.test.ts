import { Readable } from 'node:stream'
import { expect } from 'chai'
import { Router } from 'express'
import { until } from '../../../../test/parts/stack.ts'
import { type FeatureApp, startFeatureApp } from '../testing/feature-app.ts'
import { streamFile } from './stream-file.ts'

describe('files that are streamed to the dashboard', () => {
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
          // Breaks off, as the answer need not be sent to count.
          return new Readable({
            read() {
              this.destroy(new Error('broken off'))
            },
          })
        }),
      )
    app = await startFeatureApp(() => [router])
  })
  after(() => app.close())

  it('four of an account at once: others wait, and another account is served', async () => {
    const files = Array.from({ length: 10 }, () => app.send('A', 'GET', '/held'))
    await until(() => open.length === 4)
    expect((await app.send('B', 'GET', '/file')).text).to.equal('abc')
    expect(open).to.have.length(4)
    for (let ended = 0; ended < 10; ended++) {
      await until(() => open.length > ended)
      open[ended]?.push(null)
    }
    expect((await Promise.all(files)).map(({ status }) => status)).to.deep.equal(Array(10).fill(200))
  })

  it('HEAD gets the headers, and nothing is read', async () => {
    reads = 0
    const { status, headers } = await app.send('A', 'HEAD', '/file')
    expect([status, headers.get('content-length'), reads]).to.deep.equal([200, '3', 0])
  })

  it('an account that was sent 64 MiB waits for further files, and another account is served', async () => {
    await app.send('C', 'GET', '/large').catch(() => undefined)
    void app.send('C', 'GET', '/large').catch(() => undefined)
    expect((await app.send('B', 'GET', '/file')).text).to.equal('abc')
    expect(largeOpened).to.equal(1)
  })
})
