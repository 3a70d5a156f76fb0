import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect } from 'chai'
import { htmlTemplate, type Stack, startStack } from './parts/stack.ts'

describe('many idle connections', () => {
  let stack: Stack
  const sockets: Socket[] = []

  before(async () => {
    stack = await startStack({ workers: 1, apiDescriptorsMax: 600 })
  })
  after(async () => {
    for (const socket of sockets) socket.destroy()
    await stack.close()
  })

  /** Sends a request on a new connection, and keeps the connection open. Also resolves if the service closes the connection. */
  async function openIdle(): Promise<void> {
    const { hostname, port } = new URL(stack.baseUrl)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    sockets.push(socket)
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    await Promise.race([once(socket, 'data'), once(socket, 'close')])
  }

  it('leave the service enough files and connections to stay ready and generate documents', async () => {
    const account = await stack.createAccount('Ada')
    const templateId = await stack.publish(account, 'note', htmlTemplate('<p>Hello</p>'))
    for (let at = 0; at < 800; at++) await openIdle()
    const ready = await fetch(`${stack.baseUrl}/readyz`)
    expect(ready.status).to.equal(200)
    const made = await stack.create(account, { templateId, data: {}, output: 'url' })
    expect(made.status).to.equal(200)
    expect(stack.log()).to.include('connections were closed because a limit was reached')
  })
})
