import { expect } from 'chai'
import { readPostgresAddress } from './postgres-address.ts'

describe('DATABASE_URL', () => {
  const base = 'postgres://ada:p%40ss@db.example:5432/platen'
  const read = (query: string) => readPostgresAddress(base + query)

  it('is unchanged if it does not mention TLS', () => {
    expect(read('')).to.deep.equal({ url: base })
    expect(read('?application_name=x')).to.deep.equal({ url: `${base}?application_name=x` })
  })

  it('interprets sslmode like psql', () => {
    expect(read('?sslmode=disable')).to.deep.equal({ url: base, ssl: false })
    const verdicts = Object.fromEntries(
      ['require', 'no-verify', 'verify-ca', 'verify-full'].map((mode) => {
        const { url, ssl } = read(`?sslmode=${mode}`)
        expect(url).to.equal(base)
        if (!ssl) throw new Error('not encrypted')
        return [mode, `${ssl.rejectUnauthorized} ${ssl.checkServerIdentity === undefined}`]
      }),
    )
    expect(verdicts, 'checks the certificate, checks the host name').to.deep.equal({
      require: 'false false',
      'no-verify': 'false false',
      'verify-ca': 'true false',
      'verify-full': 'true true',
    })
  })

  it('is rejected if it is invalid, with the parameter and how to fix it', () => {
    const refused: Array<[string, RegExp]> = [
      ['?sslmode=prefer', /has sslmode=prefer, which is not supported: use disable, require, verify-ca/],
      [
        '?sslmode=verify-ca&sslrootcert=/nowhere.crt',
        /sslrootcert parameter, which must name a file .*ENOENT.*nowhere/,
      ],
      [
        `?sslmode=verify-ca&sslrootcert=${import.meta.filename}`,
        /sslrootcert parameter, which must name a file of certificates in PEM/,
      ],
      ['?sslmode=require&sslcert=/a.crt', /one of sslcert and sslkey/],
      ['?sslmode=verify-full&ssl=0', /has ssl and other TLS parameters: remove ssl/],
      ['?ssl=true&sslrootcert=/ca.crt', /has ssl and other TLS parameters: remove ssl/],
    ]
    for (const [query, message] of refused) {
      expect(() => read(query), query).to.throw(message)
      expect(() => read(query)).not.to.throw(/p%40ss/)
    }
  })
})
