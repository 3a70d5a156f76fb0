import { text } from '@platen/platform'
import type { RedisOptions } from 'ioredis'

/** Arguments for the constructor of a connection: a path or an address, and options that an address cannot express. */
interface RedisAddress {
  /** The path of a socket, or a `redis://` or `rediss://` address. */
  at?: string
  options: RedisOptions
}

const forms =
  'redis://host:6379, rediss://host:6379 (TLS), redis+sentinel://sentinel1:26379,sentinel2:26379/name-of-the-master, or unix:///path/of/the.sock'
const defaultSentinelPort = 26_379

/**
 * Parses `REDIS_URL`. Throws an `Error` whose message is worded to follow `REDIS_URL`. It does not contain the address, which can contain a password.
 */
export function readRedisAddress(url: string): RedisAddress {
  if (url.startsWith('/')) return { at: url, options: {} }
  if (url.startsWith('unix://')) return { at: url.slice('unix://'.length), options: {} }
  const scheme = /^([a-z+]+):\/\//i.exec(url)?.[1]?.toLowerCase()
  if (scheme === 'redis+sentinel' || scheme === 'rediss+sentinel') return { options: readSentinels(url) }
  if (scheme?.includes('cluster')) {
    throw new Error(
      `must not name a Redis Cluster, which is not supported: all keys of the queue would be on one of its nodes. Use one Redis, or Sentinel: ${forms}`,
    )
  }
  if (scheme !== 'redis' && scheme !== 'rediss') throw new Error(`must be ${forms}`)
  if (/^[^/]*:\/\/[^/]*,/.test(url)) {
    throw new Error(`must not name several hosts, except for Sentinel, which has another scheme: ${forms}`)
  }
  if (!URL.canParse(url)) throw new Error(`must be ${forms}`)
  return { at: url, options: {} }
}

/** The address of the queue, which must be the same for the API and the workers. */
export const redisSettings = {
  redisUrl: text('REDIS_URL', 'Redis for the queue; its maxmemory-policy must be noeviction', {
    secret: true,
    check: readRedisAddress,
  }),
}

/** Several hosts with ports are not a valid URL, so they are parsed separately. */
function readSentinels(url: string): RedisOptions {
  const [, scheme, credentials, hosts, rest] = /^([^/]*):\/\/(?:([^@/]*)@)?([^/?]*)(.*)$/.exec(url) ?? []
  const parsed = URL.parse(`redis://${credentials === undefined ? '' : `${credentials}@`}host${rest ?? ''}`)
  const [, name = '', database = '0', ...more] = parsed?.pathname.split('/') ?? []
  const sentinels = (hosts ?? '').split(',').map(readHost)
  if (parsed === null || sentinels.includes(undefined)) throw new Error(`must be ${forms}`)
  if (name === '' || more.length > 0 || !/^\d*$/.test(database)) {
    throw new Error(
      'must have the name of the master after the hosts of the sentinels, and optionally the number of a database, such as redis+sentinel://sentinel1:26379,sentinel2:26379/mymaster/0',
    )
  }
  const isSecure = scheme?.toLowerCase() === 'rediss+sentinel'
  const decoded = (value: string) => (value === '' ? undefined : decodeURIComponent(value))
  return {
    sentinels: sentinels.filter((one) => one !== undefined),
    name: decodeURIComponent(name),
    db: Number(database),
    username: decoded(parsed.username),
    password: decoded(parsed.password),
    sentinelUsername: parsed.searchParams.get('sentinelUsername') ?? undefined,
    sentinelPassword: parsed.searchParams.get('sentinelPassword') ?? undefined,
    ...(isSecure && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
  }
}

function readHost(given: string): { host: string; port: number } | undefined {
  const host = URL.parse(`redis://${given}`)
  if (host === null || host.hostname === '' || host.pathname !== '') return undefined
  return {
    host: host.hostname.replaceAll(/[[\]]/g, ''),
    port: host.port === '' ? defaultSentinelPort : Number(host.port),
  }
}
