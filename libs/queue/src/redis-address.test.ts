import { readSettings, SettingsError } from '@platen/platform'
import { expect } from 'chai'
import { readRedisAddress, redisSettings } from './redis-address.ts'

describe('REDIS_URL', () => {
  it('accepts a server, a server with TLS, and a socket', () => {
    for (const at of ['redis://a:6379', 'rediss://user:p%40ss@a.example:6380/2', '/run/redis.sock']) {
      expect(readRedisAddress(at)).to.deep.equal({ at, options: {} })
    }
    expect(readRedisAddress('unix:///run/redis.sock')).to.deep.equal({ at: '/run/redis.sock', options: {} })
  })

  it('accepts the sentinels and the name of their master', () => {
    const { at, options } = readRedisAddress(
      'redis+sentinel://ada:p%40ss@s1.example:26380,s2.example,[::1]:7/my-master/3?sentinelPassword=x%26y',
    )
    expect(at).to.equal(undefined)
    expect(options).to.deep.equal({
      sentinels: [
        { host: 's1.example', port: 26_380 },
        { host: 's2.example', port: 26_379 },
        { host: '::1', port: 7 },
      ],
      name: 'my-master',
      db: 3,
      username: 'ada',
      password: 'p@ss',
      sentinelUsername: undefined,
      sentinelPassword: 'x&y',
    })
    expect(readRedisAddress('rediss+sentinel://s1/m').options).to.deep.include({
      tls: {},
      sentinelTLS: {},
      enableTLSForSentinelMode: true,
    })
  })

  it('rejects an invalid address with the accepted forms, without repeating the password', () => {
    const refused: Array<[string, RegExp]> = [
      ['redis+cluster://:secret@a:1', /REDIS_URL must not name a Redis Cluster/],
      ['redis://:secret@a:1,b:2', /must not name several hosts, except for Sentinel/],
      ['redis+sentinel://:secret@a:1,b:2', /must have the name of the master/],
      ['redis+sentinel://:secret@a:1,,b:2/m', /must be redis:/],
      ['redis+sentinel://:secret@a:1/m/x', /must have the name of the master/],
      ['http://:secret@a', /must be redis:/],
      ['localhost:6379', /must be redis:/],
      ['redis://:secret@a:x', /must be redis:/],
    ]
    for (const [REDIS_URL, message] of refused) {
      const read = () => readSettings(redisSettings, { REDIS_URL })
      expect(read, REDIS_URL).to.throw(SettingsError, message)
      expect(read).not.to.throw(/secret/)
    }
  })
})
