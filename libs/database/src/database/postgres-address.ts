import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import { readCertificates } from '@platen/platform'

/** A parsed PostgreSQL address with its TLS options. */
interface PostgresAddress {
  /** The address without the parameters that are parsed here. */
  url: string
  /** Undefined if the address has no TLS parameters. */
  ssl?: ConnectionOptions | false
}

const modes = ['disable', 'require', 'no-verify', 'verify-ca', 'verify-full'] as const
const parameters = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'uselibpqcompat']

/**
 * Parses `sslmode` and its files like psql: https://www.postgresql.org/docs/current/libpq-ssl.html. The driver's own parser treats `require` as
 * `verify-full`. Throws an `Error` whose message completes the sentence "DATABASE_URL …".
 */
export function readPostgresAddress(given: string): PostgresAddress {
  const address = new URL(given)
  const query = address.searchParams
  if (!parameters.some((name) => query.has(name))) return { url: given }
  // The driver would use it instead of the parsed parameters.
  if (query.has('ssl')) {
    throw new Error('has ssl and other TLS parameters: remove ssl, and set sslmode to what you need')
  }
  const asked = query.get('sslmode') ?? 'verify-full'
  const mode = modes.find((each) => each === asked)
  if (mode === undefined) {
    throw new Error(
      `has sslmode=${asked.slice(0, 40)}, which is not supported: use disable, require, verify-ca or verify-full`,
    )
  }
  const rootFile = query.get('sslrootcert') || undefined
  const [certificateFile, keyFile] = [query.get('sslcert'), query.get('sslkey')]
  if (Boolean(certificateFile) !== Boolean(keyFile)) {
    throw new Error('has only one of sslcert and sslkey: a client certificate needs both files')
  }
  for (const name of parameters) query.delete(name)
  const url = address.href
  if (mode === 'disable') return { url, ssl: false }
  const ca = rootFile === undefined || rootFile === 'system' ? undefined : readFile('sslrootcert', rootFile)
  // As in psql, a root certificate changes "require" to "verify-ca".
  const isVerified = mode !== 'no-verify' && (mode !== 'require' || rootFile !== undefined)
  return {
    url,
    ssl: {
      rejectUnauthorized: isVerified,
      ...(ca !== undefined && { ca }),
      ...(mode !== 'verify-full' && { checkServerIdentity: () => undefined }),
      ...(certificateFile && { cert: readFile('sslcert', certificateFile) }),
      ...(keyFile && { key: readFile('sslkey', keyFile) }),
    },
  }
}

function readFile(parameter: string, file: string): string {
  try {
    return parameter === 'sslkey' ? readFileSync(file, 'utf8') : readCertificates(file)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const why = parameter === 'sslkey' ? 'must name a file that this process can read' : message
    throw new Error(`has the ${parameter} parameter, which ${why}: ${file}`, { cause: error })
  }
}
