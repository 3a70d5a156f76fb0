import { join, resolve } from 'node:path'

/** The location and settings of one installation, from the environment of `scripts/up`. */
export interface Place {
  repo: string
  dataFolder: string
  host: string
  port: number
  /** Public address for callers. */
  baseUrl: string
  /** Address of the API on this machine. */
  localUrl: string
  /** Address of an external Redis. Default: the embedded Redis. */
  redisUrl: string | undefined
  operatorToken: string | undefined
  environment: NodeJS.ProcessEnv
}

/** Throws an `Error` that names an invalid setting. Relative folders are relative to `workingFolder`. */
export function readPlace(environment: NodeJS.ProcessEnv, workingFolder: string): Place {
  const repo = join(import.meta.dirname, '..', '..')
  const given = (name: string) => environment[name]?.trim() || undefined
  const port = Number(given('PORT') ?? 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`PORT must be a whole number from 1 to 65535 (is "${environment['PORT']}")`)
  }
  const host = given('HOST') ?? '127.0.0.1'
  const localHost =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  const localUrl = `http://${localHost}:${port}`
  return {
    repo,
    dataFolder: resolve(workingFolder, given('PLATEN_DATA') ?? join(repo, 'data')),
    host,
    port,
    baseUrl: given('BASE_URL')?.replace(/\/+$/, '') ?? localUrl,
    localUrl,
    redisUrl: given('REDIS_URL'),
    operatorToken: given('PLATEN_OPERATOR_TOKEN'),
    environment,
  }
}
