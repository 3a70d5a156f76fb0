import { expect } from 'chai'
import { type FileLink, makeFileLink, verifyFileLink } from './file-link.ts'

const linkSecret = 'secret'
const now = 1_800_000_000_000
const link: FileLink = {
  method: 'GET',
  key: 'documents/001/a.pdf',
  expires: now / 1_000 + 60,
  fileName: 'a.pdf',
  contentType: 'application/pdf',
}
const url = makeFileLink({ baseUrl: 'https://platen.example/sub', linkSecret, link })

function verdict(
  changed: { url?: string; method?: string; now?: number; linkSecrets?: string[] } = {},
): string {
  const found = verifyFileLink({ linkSecrets: [linkSecret], method: 'GET', url, now, ...changed })
  return found.ok ? 'ok' : found.refused
}

describe('verifyFileLink', () => {
  it('accepts a link for GET and for HEAD, with or without an origin and prefix', () => {
    expect(verdict()).to.equal('ok')
    expect(verdict({ method: 'HEAD' })).to.equal('ok')
    expect(verdict({ url: url.replace('https://platen.example/sub', '') })).to.equal('ok')
  })

  it('expired: from the exact second in the link', () => {
    expect(verdict({ now: now + 59_999 })).to.equal('ok')
    expect(verdict({ now: now + 60_000 })).to.equal('expired')
    expect(verdict({ now: now + 10 ** 12 })).to.equal('expired')
  })

  const signature = /signature=([\w-]+)/.exec(url)?.[1] ?? ''
  const tampered: Record<string, string> = {
    'another key': url.replace('a.pdf', 'b.pdf'),
    'a key that points outside': url.replace('documents/001/', 'documents/001/../001/'),
    'a key with an encoded slash added': url.replace('/a.pdf', '/%2Fa.pdf'),
    'a later expiry': url.replace(/expires=\d+/, 'expires=1999999999'),
    'an expiry in another notation': url.replace('expires=', 'expires=0'),
    'an expiry in scientific notation': url.replace(/expires=\d+/, 'expires=2e9'),
    'two expiries': `${url}&expires=1999999999`,
    'another name': url.replace('name=a.pdf', 'name=b.pdf'),
    'a name moved into the type': url.replace('name=a.pdf&type=', 'name=&type=a.pdf'),
    'another type': url.replace('application%2Fpdf', 'text%2Fhtml'),
    'no name': url.replace('name=a.pdf&', ''),
    'no signature': url.replace(/&signature=.*/, ''),
    'an empty signature': url.replace(/signature=.*/, 'signature='),
    'a short signature': url.slice(0, -4),
    'a longer signature': `${url}AA`,
    'the signature with padding': `${url}=`,
    'a signature with stray letters': url.replace(
      signature,
      `${signature.slice(0, 9)}!${signature.slice(9)}`,
    ),
    'an undecodable key': url.replace('a.pdf', '%ff.pdf'),
    'another path': url.replace('/files/', '/file/'),
    nothing: '',
  }
  for (const [what, forged] of Object.entries(tampered)) {
    it(`forged: ${what}`, () => {
      expect(forged).to.not.equal(url)
      expect(verdict({ url: forged })).to.equal('forged')
      expect(verdict({ url: forged, now: now + 10 ** 12 })).to.equal('forged')
    })
  }

  it('forged: a different method, or a different secret', () => {
    for (const method of ['PUT', 'DELETE', 'POST', 'get', '']) expect(verdict({ method })).to.equal('forged')
    expect(verdict({ linkSecrets: ['another'] })).to.equal('forged')
    expect(verdict({ linkSecrets: ['another', linkSecret] })).to.equal('ok')
    const put = makeFileLink({ baseUrl: '', linkSecret, link: { ...link, method: 'PUT' } })
    expect(verdict({ url: put })).to.equal('forged')
    expect(verdict({ url: put, method: 'PUT' })).to.equal('ok')
  })

  it('forged: any other last letter of the signature, even if base64 decodes it to the same bytes', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const passing = letters.split('').filter((letter) => verdict({ url: url.slice(0, -1) + letter }) === 'ok')
    expect(passing).to.deep.equal([url.at(-1)])
  })
})
