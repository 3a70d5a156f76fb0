import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect } from 'chai'
import { type RequestHandler, Router } from 'express'
import { createApp } from '../../server/app.ts'
import { contextOf } from '../request-context.ts'
import { type ConnectionClosed, connectionLimitsOf, limitConnections } from './limit-connections.ts'
import { type Listening, listen } from '../../server/listen.ts'

describe('connectionLimitsOf', () => {
  const settings = { connectionsMax: 10_000, connectionsPerAddressMax: 5_000, trustedProxies: 0 }

  it('reserves file descriptors for other uses, and two for each connection', () => {
    expect(connectionLimitsOf(settings, 1_048_576)).to.deep.equal({
      connectionsMax: 10_000,
      perNetworkMax: 5_000,
    })
    expect(connectionLimitsOf(settings, 1_024)).to.deep.equal({ connectionsMax: 384, perNetworkMax: 192 })
    expect(connectionLimitsOf(settings, 100)).to.deep.equal({ connectionsMax: 16, perNetworkMax: 8 })
    expect(connectionLimitsOf(settings, Infinity).connectionsMax).to.equal(10_000)
  })

  it('sets no limit per network behind a proxy, or if the setting is 0', () => {
    expect(connectionLimitsOf({ ...settings, trustedProxies: 1 }).perNetworkMax).to.equal(undefined)
    expect(connectionLimitsOf({ ...settings, connectionsPerAddressMax: 0 }).perNetworkMax).to.equal(undefined)
  })
})

describe('limitConnections', () => {
  let server: Listening
  let sockets: Socket[]
  let closed: ConnectionClosed[]
  let warnings: unknown[]
  let count: () => number
  let held: Array<() => void>
  let onRequest: () => void

  async function start(limits: {
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
      onRequest()
    })
    router.post('/body', (req, res) => {
      onRequest()
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
      ...limits,
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
  /** Opens a connection, completes one request, and leaves the connection open. */
  async function openIdle(localAddress?: string): Promise<Socket> {
    const socket = open(localAddress)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(socket, 'data')
    return socket
  }
  async function openBusy(localAddress?: string): Promise<Socket> {
    const requestReceived = new Promise<void>((resolve) => (onRequest = resolve))
    const socket = open(localAddress)
    socket.write('GET /hold HTTP/1.1\r\nHost: x\r\n\r\n')
    await requestReceived
    return socket
  }
  /** Opens a connection with a body whose first byte has arrived. */
  async function openArriving(localAddress?: string): Promise<Socket> {
    const requestReceived = new Promise<void>((resolve) => (onRequest = resolve))
    const socket = open(localAddress)
    socket.write('POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\na')
    await requestReceived
    return socket
  }
  const responds = async (socket: Socket) => {
    const first = Promise.race([once(socket, 'data'), once(socket, 'close')])
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    const [data] = (await first) as [unknown]
    return Buffer.isBuffer(data)
  }

  it('at the limit, closes the connection that has been idle for the longest and accepts the new one', async () => {
    await start({ connectionsMax: 20 })
    const busy = await openBusy()
    const idle: Socket[] = []
    for (let at = 0; at < 19; at++) idle.push(await openIdle())
    // The oldest connection is used again, so the second oldest has been idle for the longest.
    expect(await responds(idle[0] as Socket)).to.equal(true)
    const end = once(idle[1] as Socket, 'close')
    await openIdle()
    await end
    expect(closed).to.deep.equal(['idle'])
    expect(count()).to.equal(20)
    expect(await responds(idle[0] as Socket)).to.equal(true)
    const response = once(busy, 'data')
    for (const release of held) release()
    expect(String(await response)).to.match(/^HTTP\/1\.1 200/)
  })

  it('rejects new connections while all are busy, and logs once', async () => {
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

  it('rejects connections from a network at its limit; other networks are not affected', async () => {
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

  it('at the limit, closes the oldest connection with an arriving body, from a network with more connections', async () => {
    await start({ connectionsMax: 16 })
    const first = await openArriving('127.0.0.2')
    for (let at = 0; at < 14; at++) await openArriving('127.0.0.2')
    await openBusy('127.0.0.2')
    const end = once(first, 'close')
    await openIdle('127.0.0.3')
    await end
    expect(closed).to.deep.equal(['arriving'])
    // The idle connection is closed first. No network then has more connections than the new one's.
    await openArriving('127.0.0.2')
    expect(closed).to.deep.equal(['arriving', 'idle'])
    await once(open('127.0.0.2'), 'close')
    expect(closed).to.deep.equal(['arriving', 'idle', 'full'])
  })
})

describe('limitConnections with one connection per network', () => {
  const connectionsMax = 100
  let server: Server
  let sockets: Socket[]
  let closed: ConnectionClosed[]
  let clock: number
  let onRequest: () => void
  /** The address that the server sees for the next connection. */
  let nextAddress: string

  beforeEach(async () => {
    sockets = []
    closed = []
    clock = 0
    const logger = { debug: () => {}, info: () => {}, warn: () => {}, error: console.error }
    const router = Router()
    router.post(['/body', '/account'], (req, res) => {
      if (req.path === '/account') contextOf(req).accountId = 'acc_1'
      onRequest()
      req.resume().once('end', () => void res.json({}))
    })
    const accessLog: RequestHandler = (_req, _res, next) => next()
    server = createServer(createApp({ logger, baseUrl: 'http://localhost', accessLog, routers: [router] }))
    server.on('connection', (socket) =>
      Object.defineProperty(socket, 'remoteAddress', { value: nextAddress }),
    )
    limitConnections(server, {
      connectionsMax,
      perNetworkMax: undefined,
      logger,
      onClosed: (reason) => void closed.push(reason),
      now: () => clock,
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(async () => {
    const end = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await end
  })

  function open(address: string): Socket {
    nextAddress = address
    const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })
    socket.on('error', () => {})
    sockets.push(socket)
    return socket
  }
  /** Opens a connection that sends `before`, then a request with a body whose first byte has arrived. */
  async function openArriving(address: string, path = '/body', before = ''): Promise<Socket> {
    let left = before === '' ? 1 : 2
    const received = new Promise<void>((resolve) => (onRequest = () => void (--left === 0 && resolve())))
    const socket = open(address)
    socket.write(`${before}POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\na`)
    const refused = once(socket, 'close').then(() => expect.fail('the connection was closed'))
    await Promise.race([received, refused])
    return socket
  }
  const isOpen = (socket: Socket) => !socket.closed && !socket.destroyed

  it('closes the connection whose request without an account has been arriving for the longest, after 2 s', async () => {
    const ofAccounts: Socket[] = []
    for (let at = 0; at < 64; at++) ofAccounts.push(await openArriving(`192.0.2.${at}`, '/account'))
    const first = await openArriving('198.51.100.0')
    for (let at = 65; at < connectionsMax; at++) await openArriving(`198.51.100.${at}`)
    clock = 2_000
    await once(open('203.0.113.1'), 'close')
    expect(closed).to.deep.equal(['full'])
    clock = 2_001
    const end = once(first, 'close')
    await openArriving('203.0.113.1')
    await end
    expect(closed).to.deep.equal(['full', 'arriving'])
    expect(ofAccounts.filter(isOpen).length).to.equal(64)
  })

  it('also closes it after an earlier response on the same connection', async () => {
    const earlier = 'POST /body HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\na'
    const first = await openArriving('198.51.100.0', '/body', earlier)
    await once(first, 'data')
    for (let at = 1; at < connectionsMax; at++) await openArriving(`192.0.2.${at}`, '/account')
    clock = 2_001
    const end = once(first, 'close')
    await openArriving('203.0.113.1')
    await end
    expect(closed).to.deep.equal(['arriving'])
  })

  it('counts an IPv6 /48 as one network', async () => {
    const first = await openArriving('2001:db8:1:0::1', '/account')
    for (let at = 1; at < connectionsMax; at++)
      await openArriving(`2001:db8:1:${at.toString(16)}::1`, '/account')
    const end = once(first, 'close')
    await openArriving('2001:db8:2::1', '/account')
    await end
    expect(closed).to.deep.equal(['arriving'])
    await once(open('2001:db8:1:ffff::1'), 'close')
    expect(closed).to.deep.equal(['arriving', 'full'])
  })
})
