import { readSettings, SettingsError } from '@platen/platform'
import { expect } from 'chai'
import { apiSettings } from '../config.ts'
import { basePathOf } from './base-path.ts'

const { baseUrl } = apiSettings

describe('BASE_URL', () => {
  const read = (BASE_URL: string) => readSettings({ baseUrl }, { BASE_URL }).baseUrl

  it('can have a path, with or without a trailing slash', () => {
    const paths = ['', '/', '/documents', '/documents/', '/a/b-1.c~d_e'].map((path) =>
      basePathOf(read(`https://intranet.example.com${path}`) ?? ''),
    )
    expect(paths).to.deep.equal(['', '', '/documents', '/documents', '/a/b-1.c~d_e'])
  })

  it('is rejected with an explanation if it is not supported', () => {
    const refused: Array<[string, RegExp]> = [
      ['https://a.example/v1', /BASE_URL must not have a path that begins with \/v1.*such as \/documents/],
      ['https://a.example/app/documents', /begins with \/app/],
      ['https://a.example/a%20b', /BASE_URL must have a path of letters, digits/],
      ['https://a.example/a;b', /path of letters/],
      ['https://a.example/a//b', /path of letters/],
      ['https://a.example/?x=1', /BASE_URL must be a protocol, a host, and optionally a port and a path/],
      ['https://a.example/#x', /and nothing else/],
      ['https://user@a.example/', /and nothing else/],
    ]
    for (const [given, message] of refused) expect(() => read(given), given).to.throw(SettingsError, message)
  })
})
