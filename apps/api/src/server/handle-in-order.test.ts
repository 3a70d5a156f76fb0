import { once } from 'node:events'
import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { until } from '../../../../test/parts/stack.ts'
import { handleInOrder } from './handle-in-order.ts'

describe('handleInOrder', () => {
  let server: Server
  const sockets: Socket[] = []

  async function start(handle: RequestListener): Promise<void> {
    server = createServer(handleInOrder(handle)).listen(0, '127.0.0.1')
    await once(server, 'listening')
  }

  function open(): Socket {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    sockets.push(socket)
    return socket
  }

  const requests = (paths: string[]) =>
    paths.map((path) => `GET /${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join('')

  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
    server.closeAllConnections()
    server.close()
  })

  it('handles a request after the previous one on its connection, and requests from other connections in between', async () => {
    const begun = new Map<string, ServerResponse>()
    await start((req, res) => void begun.set(req.url ?? '', res))
    open().write(requests(['a', 'b', 'c']))
    await until(async () => begun.has('/a'))
    open().write(requests(['other']))
    await until(async () => begun.has('/other'))
    expect([...begun.keys()]).to.deep.equal(['/a', '/other'])
    begun.get('/a')?.end()
    await until(async () => begun.has('/b'))
    expect(begun.has('/c')).to.equal(false)
  })

  it('allows 20 listeners on a request without a warning from Node', async () => {
    const warnings: Error[] = []
    const onWarning = (warning: Error) => void warnings.push(warning)
    process.on('warning', onWarning)
    try {
      await start((_req, res) => {
        for (let count = 0; count < 20; count++) res.once('close', () => undefined)
        res.end('ok')
      })
      const socket = open()
      socket.write(requests(['a']))
      await once(socket, 'data')
      expect(warnings).to.deep.equal([])
    } finally {
      process.off('warning', onWarning)
    }
  })

  it('stops reading a connection with 32 waiting requests, and responds to all of them later', async () => {
    const { promise: first, resolve: finishFirst } = Promise.withResolvers<void>()
    await start(async (req, res) => {
      if (req.url === '/0') await first
      res.end('ok')
    })
    let received = 0
    let serverSide: Socket | undefined
    server.on('request', (req) => {
      received += 1
      if (req.url === '/0') serverSide = req.socket
    })
    const socket = open()
    socket.write(requests(['0']))
    await until(async () => received === 1)
    socket.write(requests(Array.from({ length: 32 }, (_, at) => `${at + 1}`)))
    await until(async () => serverSide?.isPaused() ?? false)
    const sent = 34
    socket.write(requests(['33']))
    const other = open()
    other.write(requests(['other']))
    await once(other, 'data')
    expect(received).to.equal(34)
    let responses = ''
    socket.on('data', (bytes: Buffer) => (responses += bytes.toString()))
    finishFirst()
    await until(async () => responses.split('HTTP/1.1 200 OK').length - 1 === sent)
  })

  it('starts at most 8 waiting requests from all connections in a turn of the event loop', async () => {
    const first: ServerResponse[] = []
    const begun: string[] = []
    await start((req, res) => {
      if (req.url === '/a') first.push(res)
      else {
        begun.push('b')
        res.end('ok')
      }
    })
    for (let at = 0; at < 30; at++) open().write(requests(['a', 'b']))
    await until(async () => first.length === 30)
    for (const res of first) res.end('ok')
    let mostInTurn = 0
    while (begun.length < 30) {
      const before = begun.length
      await new Promise((resolve) => setImmediate(resolve))
      mostInTurn = Math.max(mostInTurn, begun.length - before)
    }
    expect(mostInTurn).to.be.at.most(8)
  })

  it('drops waiting requests from a client that disconnected', async () => {
    const begun: string[] = []
    await start((req) => void begun.push(req.url ?? ''))
    const socket = open()
    socket.write(requests(['a', 'b']))
    await until(async () => begun.length === 1)
    socket.destroy()
    await until(async () => (await promisify(server.getConnections.bind(server))()) === 0)
    expect(begun).to.deep.equal(['/a'])
  })

  it('closes a connection with more than 32 waiting requests, and stops parsing it', async () => {
    let parsed = 0
    class CountedRequest extends IncomingMessage {
      constructor(socket: Socket) {
        super(socket)
        parsed += 1
      }
    }
    const begun: string[] = []
    let closed = 0
    const handle = handleInOrder(
      (req) => void begun.push(req.url ?? ''),
      () => (closed += 1),
    )
    server = createServer({ IncomingMessage: CountedRequest }, handle).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const socket = open()
    socket.on('error', () => undefined)
    socket.resume().write(requests(Array.from({ length: 1_500 }, (_, at) => `${at}`)))
    await once(socket, 'close')
    await until(async () => (await promisify(server.getConnections.bind(server))()) === 0)
    expect({ begun, closed }).to.deep.equal({ begun: ['/0'], closed: 1 })
    // One request above the limit, and one after which the parser stops.
    expect(parsed).to.be.at.most(1 + 32 + 2)
  })
})
