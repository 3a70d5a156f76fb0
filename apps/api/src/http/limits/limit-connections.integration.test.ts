import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect } from 'chai'
import { Router } from 'express'
import { createApp } from '../../server/app.ts'
import { type ConnectionClosed, connectionBoundsOf } from './limit-connections.ts'
import { type Listening, listen } from '../../server/listen.ts'

describe('connectionBoundsOf', () => {
  const settings = { connectionsMax: 10_000, connectionsPerAddressMax: 5_000, trustedProxies: 0 }

  it('leaves descriptors for everything else, and two for each connection', () => {
    expect(connectionBoundsOf(settings, 1_048_576)).to.deep.equal({
      connectionsMax: 10_000,
      ofNetworkMax: 5_000,
    })
    expect(connectionBoundsOf(settings, 1_024)).to.deep.equal({ connectionsMax: 384, ofNetworkMax: 192 })
    expect(connectionBoundsOf(settings, 100)).to.deep.equal({ connectionsMax: 16, ofNetworkMax: 8 })
    expect(connectionBoundsOf(settings, Infinity).connectionsMax).to.equal(10_000)
  })

  it('bounds no network behind a proxy, or where the setting is 0', () => {
    expect(connectionBoundsOf({ ...settings, trustedProxies: 1 }).ofNetworkMax).to.equal(undefined)
    expect(connectionBoundsOf({ ...settings, connectionsPerAddressMax: 0 }).ofNetworkMax).to.equal(undefined)
  })
})

describe('bounded connections', () => {
  let server: Listening
  let sockets: Socket[]
  let closed: ConnectionClosed[]
  let warnings: unknown[]
  let count: () => number
  let held: Array<() => void>
  let arrived: () => void

  async function start(bounds: {
    connectionsMax?: number
    connectionsPerAddressMax?: number
  }): Promise<void> {
    const logger = {
      debug: () => {},
      info: () => {},
      warn: (_text: string, fields: unknown) => void warnings.push(fields),
      error: console.error,
    }
    const router = Router()
    router.get('/hold', (_req, res) => {
      held.push(() => res.json({}))
      arrived()
    })
    router.post('/body', (req, res) => {
      arrived()
      req.resume().once('end', () => void res.json({}))
    })
    router.get('/', (_req, res) => void res.json({}))
    const baseUrl = 'http://localhost'
    const app = createApp({ logger, baseUrl, accessLog: (_req, _res, next) => next(), routers: [router] })
    const metrics = {
      connectionClosed: (reason: ConnectionClosed) => void closed.push(reason),
      watchConnections: (read: () => number) => void (count = read),
    }
    server = await listen(app, {
      port: 0,
      host: '127.0.0.1',
      bodyTimeoutMs: 30_000,
      baseUrl,
      logger,
      metrics,
      ...bounds,
    })
  }

  beforeEach(() => {
    sockets = []
    closed = []
    warnings = []
    held = []
  })
  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
    await server.close()
  })

  function open(localAddress = '127.0.0.1'): Socket {
    const socket = connect({ port: server.port, host: '127.0.0.1', localAddress })
    socket.on('error', () => {})
    sockets.push(socket)
    return socket
  }
  /** Opens a connection, has one request answered, and leaves it open. */
  async function openIdle(localAddress?: string): Promise<Socket> {
    const socket = open(localAddress)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(socket, 'data')
    return socket
  }
  async function openBusy(localAddress?: string): Promise<Socket> {
    const isThere = new Promise<void>((resolve) => (arrived = resolve))
    const socket = open(localAddress)
    socket.write('GET /hold HTTP/1.1\r\nHost: x\r\n\r\n')
    await isThere
    return socket
  }
  /** A body of which one byte has arrived. */
  async function openDripping(localAddress?: string): Promise<Socket> {
    const isThere = new Promise<void>((resolve) => (arrived = resolve))
    const socket = open(localAddress)
    socket.write('POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\na')
    await isThere
    return socket
  }
  const isAnswered = async (socket: Socket) => {
    const first = Promise.race([once(socket, 'data'), once(socket, 'close')])
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    const [data] = (await first) as [unknown]
    return Buffer.isBuffer(data)
  }

  it('at the bound, closes the connection that has been idle for the longest and takes the new one', async () => {
    await start({ connectionsMax: 20 })
    const busy = await openBusy()
    const idle: Socket[] = []
    for (let at = 0; at < 19; at++) idle.push(await openIdle())
    // The oldest one is used again, so the second oldest is idle for the longest.
    expect(await isAnswered(idle[0] as Socket)).to.equal(true)
    const end = once(idle[1] as Socket, 'close')
    await openIdle()
    await end
    expect(closed).to.deep.equal(['idle'])
    expect(count()).to.equal(20)
    expect(await isAnswered(idle[0] as Socket)).to.equal(true)
    const answer = once(busy, 'data')
    for (const release of held) release()
    expect(String(await answer)).to.match(/^HTTP\/1\.1 200/)
  })

  it('refuses the new one while all are busy, and logs once', async () => {
    await start({ connectionsMax: 16 })
    for (let at = 0; at < 16; at++) await openBusy()
    for (let at = 0; at < 3; at++) await once(open(), 'close')
    expect(closed).to.deep.equal(['full', 'full', 'full'])
    expect(warnings).to.deep.equal([
      { reason: 'full', network: '127.0.0.1', connections: 16, connectionsMax: 16 },
    ])
    for (const release of held) release()
    await openIdle()
  })

  it('refuses those of one network at its bound; another network has its own', async () => {
    await start({ connectionsMax: 20, connectionsPerAddressMax: 2 })
    const first = await openIdle('127.0.0.2')
    await openBusy('127.0.0.2')
    const end = once(first, 'close')
    await openBusy('127.0.0.2')
    await end
    await once(open('127.0.0.2'), 'close')
    expect(closed).to.deep.equal(['idle', 'network_full'])
    await openIdle('127.0.0.3')
  })

  it('at the bound, closes the oldest body on its way of a network that has more connections', async () => {
    await start({ connectionsMax: 16 })
    const first = await openDripping('127.0.0.2')
    for (let at = 0; at < 14; at++) await openDripping('127.0.0.2')
    await openBusy('127.0.0.2')
    const end = once(first, 'close')
    await openIdle('127.0.0.3')
    await end
    expect(closed).to.deep.equal(['arriving'])
    // The idle one is closed before any other, and then there is only one of each network.
    await openDripping('127.0.0.2')
    expect(closed).to.deep.equal(['arriving', 'idle'])
    await once(open('127.0.0.2'), 'close')
    expect(closed).to.deep.equal(['arriving', 'idle', 'full'])
  })
})
