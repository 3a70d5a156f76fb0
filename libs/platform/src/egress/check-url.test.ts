import { expect } from 'chai'
import { AddressRefused, createEgress } from './index.ts'

const guarded = createEgress({ allowPrivate: false })
const open = createEgress({ allowPrivate: true })

function reasonOf(address: string): string {
  try {
    guarded.assertPublicUrl(address)
  } catch (error) {
    expect(error).to.be.instanceOf(AddressRefused)
    if (error instanceof AddressRefused) return error.reason
  }
  throw new Error(`${address} was let through`)
}

describe('assertPublicUrl', () => {
  for (const host of [
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '0',
    '127.0.0.1.',
    '１２７.０.０.１',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:a00:1]',
    '[fe80::1]',
    '[fd00::1]',
    '[64:ff9b::10.0.0.1]',
    '[2002:a00:1::]',
    '169.254.169.254',
    '0xa9fea9fe',
    '10.1',
    '192.168.257',
    '100.64.0.1',
    '224.0.0.1',
  ]) {
    it(`rejects https://${host}/ as not public`, () => {
      expect(reasonOf(`https://${host}/a`)).to.equal('the address is not public')
    })
  }

  for (const host of [
    'localhost',
    'LOCALHOST',
    'a.localhost',
    'printer.local',
    'vault.internal',
    'nas.home.arpa',
  ]) {
    it(`rejects the local name ${host}`, () =>
      expect(reasonOf(`https://${host}/`)).to.equal('the name is local'))
  }

  it('rejects a name without a domain, and one with a trailing dot', () => {
    expect(reasonOf('https://redis/')).to.equal('the name has no domain')
    expect(reasonOf('https://localhost./')).to.equal('the name ends in a dot')
    expect(reasonOf('https://example.com./')).to.equal('the name ends in a dot')
  })

  for (const address of [
    'file:///etc/passwd',
    'ftp://example.com/',
    'gopher://example.com/',
    'blob:https://example.com/1',
    'data:text/plain,a',
    'filesystem:https://example.com/t/a',
    'chrome://version',
    'view-source:https://example.com',
    'ws://example.com',
    'javascript:1',
  ]) {
    it(`rejects the scheme of ${address}, even if private addresses are allowed`, () => {
      expect(reasonOf(address)).to.equal('only http and https are supported')
      expect(() => open.assertPublicUrl(address)).to.throw(AddressRefused)
    })
  }

  it('rejects user names and passwords, and does not repeat them', () => {
    for (const address of [
      'https://u:hunter2@example.com/',
      'https://hunter2@example.com/',
      'https://:hunter2@example.com/',
    ]) {
      expect(() => guarded.assertPublicUrl(address))
        .to.throw(AddressRefused)
        .with.property('message')
        .not.contains('hunter2')
      expect(() => open.assertPublicUrl(address)).to.throw(AddressRefused)
    }
  })

  it('rejects ports other than 80 and 443, unless private addresses are allowed', () => {
    expect(reasonOf('https://example.com:8443/')).to.equal('only the ports 80 and 443 are allowed')
    expect(reasonOf('http://example.com:6379/')).to.equal('only the ports 80 and 443 are allowed')
    const onePort = createEgress({ allowPrivate: false, ports: [443] })
    expect(() => onePort.assertPublicUrl('https://example.com:8443/')).to.throw('only port 443 is allowed')
    expect(open.assertPublicUrl('http://127.0.0.1:9000/').port).to.equal('9000')
  })

  it('rejects an incomplete address', () => {
    for (const address of [
      '',
      'assets/logo.png',
      '//example.com/a',
      'https://',
      'https://[::1',
      `https://a.example/${'a'.repeat(9_000)}`,
    ]) {
      expect(() => guarded.assertPublicUrl(address), address).to.throw(AddressRefused)
    }
  })

  it('keeps the query and the fragment, which may contain secrets, out of the error', () => {
    expect(() => guarded.assertPublicUrl('https://10.0.0.1/a?signature=hunter2#hunter2'))
      .to.throw(AddressRefused)
      .with.property('message', 'https://10.0.0.1/a is not fetched: the address is not public')
    expect(() => guarded.assertPublicUrl('https://u:hunter2@[::1/?a=hunter2'))
      .to.throw(AddressRefused)
      .with.property('message')
      .not.contains('hunter2')
  })

  it('accepts public addresses, and converts IDN names for the resolver', () => {
    expect(guarded.assertPublicUrl('https://example.com/a.png?x=1').href).to.equal(
      'https://example.com/a.png?x=1',
    )
    expect(guarded.assertPublicUrl('http://example.com:80/').port).to.equal('')
    expect(guarded.assertPublicUrl('https://[2606:4700:4700::1111]/').hostname).to.equal(
      '[2606:4700:4700::1111]',
    )
    expect(guarded.assertPublicUrl('https://exаmple.com/').hostname).to.match(/^xn--/)
  })
})
