import { createSocket, type Socket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { expect } from 'chai'
import { createEgress } from './create-egress.ts'
import { FetchFailed } from './fetch-failed.ts'
import { resolveName } from './resolve-name.ts'

const addressOfType: Record<number, Buffer> = {
  1: Buffer.from([93, 184, 216, 34]),
  28: Buffer.from('26064700470000000000000000001111', 'hex'),
}

/** Returns a response to a question (RFC 1035), without an address if the name starts with `none`. */
function responseTo(question: Buffer): Buffer {
  const end = question.indexOf(0, 12) + 5
  const header = Buffer.from(question.subarray(0, 12))
  const address = addressOfType[question.readUInt16BE(end - 4)]
  const isKnown = address && question.toString('latin1', 13, 17) !== 'none'
  header.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2)
  header.writeUInt16BE(isKnown ? 1 : 0, 6)
  header.writeUInt32BE(0, 8)
  const asked = question.subarray(12, end)
  if (!isKnown) return Buffer.concat([header, asked])
  const ttl = [0, 0, 0, 60]
  const record = [0xc0, 12, ...question.subarray(end - 4, end), ...ttl, 0, address.length, ...address]
  return Buffer.concat([header, asked, Buffer.from(record)])
}

describe('the resolver of names that customers choose', () => {
  let server: Socket
  let nameservers: string[]
  let isSilent: boolean

  before(async () => {
    server = createSocket('udp4', (question, from) => {
      if (!isSilent) server.send(responseTo(question), from.port, from.address)
    })
    server.bind(0, '127.0.0.1')
    await once(server, 'listening')
    nameservers = [`127.0.0.1:${server.address().port}`]
  })
  beforeEach(() => (isSilent = false))
  after(() => server.close())

  it('returns the addresses of both families, IPv4 first', async () => {
    expect(await resolveName('a.example', { nameservers })).to.deep.equal([
      { address: '93.184.216.34', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ])
  })

  it('rejects with ENOTFOUND if the name has no address', async () => {
    const error: unknown = await resolveName('none.example', { nameservers }).catch(
      (reason: unknown) => reason,
    )
    expect(error).to.have.property('code', 'ENOTFOUND')
  })

  it('rejects with EAI_AGAIN if no nameserver responds in time', async () => {
    isSilent = true
    const resolving = resolveName('a.example', { nameservers, timeoutMs: 50 })
    expect(await resolving.catch((reason: unknown) => reason)).to.have.property('code', 'EAI_AGAIN')
  })

  it('names without a response do not keep other names of the process waiting', async () => {
    isSilent = true
    const egress = createEgress({ allowPrivate: false, nameservers })
    const giveUp = new AbortController()
    let ended = 0
    const fetches = Array.from({ length: 40 }, (_, at) =>
      egress
        .fetchPublic(`https://n${at}.attacker.example/`, {
          maxBytes: 1_000,
          timeoutMs: 60_000,
          maxRedirects: 0,
          signal: giveUp.signal,
        })
        .catch((error: unknown) => error)
        .finally(() => ended++),
    )
    await once(server, 'message')
    await lookup('localhost')
    expect(ended).to.equal(0)
    giveUp.abort()
    for (const error of await Promise.all(fetches)) expect(error).to.be.instanceOf(FetchFailed)
    egress.close()
  })
})
