import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Returns a `Cookie` header for better-auth, which supports only one secret. Cookies that were signed with an earlier secret are signed again with the first
 * one. Their format is that of better-call (`signCookieValue`): the value, a dot and its HMAC-SHA-256 in base64, URI-encoded. Other cookies are unchanged.
 */
export function reSignCookies(header: string, [current, ...earlier]: readonly [string, ...string[]]): string {
  if (earlier.length === 0) return header
  return header
    .split(';')
    .map((cookie) => {
      const equals = cookie.indexOf('=')
      const text = decoded(cookie.slice(equals + 1))
      const dot = text?.lastIndexOf('.') ?? -1
      if (text === undefined || equals < 0 || dot < 0) return cookie
      const [value, signature] = [text.slice(0, dot), text.slice(dot + 1)]
      if (!earlier.some((secret) => isEqual(signature, sign(value, secret)))) return cookie
      return `${cookie.slice(0, equals)}=${encodeURIComponent(`${value}.${sign(value, current)}`)}`
    })
    .join(';')
}

function sign(value: string, secret: string): string {
  return createHmac('sha256', secret).update(value).digest('base64')
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.trim())
  } catch {
    return undefined
  }
}
