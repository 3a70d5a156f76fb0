import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { text } from './settings.ts'

/** Node reads this variable itself when the process starts. It is a setting so that an unreadable file is an error rather than only a warning. */
export const certificateSettings = {
  extraCaCerts: text<undefined>(
    'NODE_EXTRA_CA_CERTS',
    'PEM file of certificate authorities to trust in addition to the public ones, for all connections that this process opens',
    { fallback: undefined, fallbackText: 'public authorities only', check: readCertificates },
  ),
}

/** Returns the text of a PEM certificate file. Throws an `Error` whose message is worded to follow the name of the setting. */
export function readCertificates(file: string): string {
  let pem: string
  try {
    pem = readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    throw new Error(`must name a file that this process can read (${code})`, { cause: error })
  }
  try {
    void new X509Certificate(pem)
  } catch (error) {
    throw new Error('must name a file of certificates in PEM (-----BEGIN CERTIFICATE-----)', { cause: error })
  }
  return pem
}

const unknownAuthority =
  'its certificate is not from a certificate authority that this process trusts. Set NODE_EXTRA_CA_CERTS to a PEM file with the certificate of its authority, for the API and the workers'
const hints: Readonly<Record<string, string>> = {
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  ERR_TLS_CERT_ALTNAME_INVALID:
    'its certificate is for another host name. Use a host name that is in the certificate',
  CERT_HAS_EXPIRED: 'its certificate has expired. Renew it',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet. Check the clocks of both machines',
  ERR_SSL_WRONG_VERSION_NUMBER:
    'it does not use TLS on this port. Use its TLS port, or an address without TLS',
}

/**
 * Returns the error in a server certificate and how to fix it, worded to follow the name of the server. `undefined`
 * for other errors.
 */
export function certificateHint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const hint = 'code' in cause && typeof cause.code === 'string' ? hints[cause.code] : undefined
    if (hint !== undefined) return hint
  }
  return undefined
}
