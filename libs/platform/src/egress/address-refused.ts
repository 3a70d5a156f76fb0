/**
 * Thrown for an address that this service does not call. `message` can be shown to users: it never contains a resolved IP address. `address` is the
 * requested address without its user name or query, which may contain secrets.
 */
export class AddressRefused extends Error {
  readonly address: string
  readonly reason: string
  /** Whether the address would be allowed if private addresses were allowed. */
  readonly isPrivate: boolean

  constructor(address: string, reason: string, { isPrivate = false } = {}) {
    super(`${address} is not fetched: ${reason}`)
    this.name = 'AddressRefused'
    this.address = address
    this.reason = reason
    this.isPrivate = isPrivate
  }
}

/** Shortens an address for display: at most 200 characters, without the user name, query or fragment. */
export function shownAddress(url: URL | string): string {
  const parsed = typeof url === 'string' ? URL.parse(url) : url
  const shown =
    parsed === null
      ? String(url)
          .replace(/[?#].*$/s, '')
          .replace(/\/\/[^/]*@/, '//')
      : `${parsed.protocol}${parsed.host === '' ? '' : '//'}${parsed.host}${parsed.pathname}`
  return shown.length > 200 ? `${shown.slice(0, 199)}…` : shown
}
