import { createHmac, timingSafeEqual } from 'node:crypto'

/** The signed content of a link that downloads an object of the disk store or uploads a file. */
export interface FileLink {
  method: 'GET' | 'PUT'
  key: string
  /** Expiry in epoch seconds. */
  expires: number
  /** File name of the download. Empty for PUT. */
  fileName: string
  contentType: string
}

/** Longer than any link: a name with 255 characters takes 2,300 in percent-encoding. */
const linkLengthMax = 6_000

/** The result of `verifyFileLink`: the signed content, or why the link is invalid. */
export type VerifiedLink = ({ ok: true } & FileLink) | { ok: false; refused: 'expired' | 'forged' }

/** Returns the API address of an object: `<baseUrl>/files/<key>?expires=…&name=…&type=…&signature=…`. */
export function makeFileLink(options: {
  baseUrl: string
  linkSecret: string | Uint8Array
  link: FileLink
}): string {
  const { baseUrl, linkSecret, link } = options
  const query = new URLSearchParams({
    expires: String(link.expires),
    name: link.fileName,
    type: link.contentType,
    signature: sign(linkSecret, link).toString('base64url'),
  })
  const path = link.key.split('/').map(encodeURIComponent).join('/')
  return `${baseUrl.replace(/\/+$/, '')}/files/${path}?${query.toString()}`
}

/**
 * Verifies a link from `makeFileLink`. `url` is the request's address, with or without its origin. The part before `/files/` is
 * ignored, so that a proxy can change it. HEAD is accepted for a GET link. `now` is in epoch milliseconds. A link that is both forged and expired is
 * reported as `forged`.
 */
export function verifyFileLink(options: {
  /** A link signed with any of these keys is valid. */
  linkSecrets: readonly (string | Uint8Array)[]
  method: string
  url: string
  now: number
}): VerifiedLink {
  // Parsing the parameters of a longer address takes milliseconds.
  if (options.url.length > linkLengthMax) return { ok: false, refused: 'forged' }
  const link = readLink(options.method, options.url)
  if (link === undefined) return { ok: false, refused: 'forged' }
  const { signature, ...signed } = link
  const given = Buffer.from(signature, 'base64url')
  const isOurs = options.linkSecrets.some((secret) => {
    const wanted = sign(secret, signed)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
  // The text is also compared, because base64 has several encodings of the same bytes.
  if (!isOurs || signature !== given.toString('base64url')) return { ok: false, refused: 'forged' }
  if (options.now >= signed.expires * 1_000) return { ok: false, refused: 'expired' }
  return { ok: true, ...signed }
}

// JSON keeps the parts separate regardless of their content.
function sign(secret: string | Uint8Array, link: FileLink): Buffer {
  const signed = JSON.stringify([link.method, link.key, link.expires, link.fileName, link.contentType])
  return createHmac('sha256', secret).update(signed).digest()
}

function readLink(method: string, address: string): (FileLink & { signature: string }) | undefined {
  const wanted = method === 'HEAD' ? 'GET' : method
  if (wanted !== 'GET' && wanted !== 'PUT') return undefined
  const [before = '', search = ''] = address.split('?', 2)
  const start = before.indexOf('/files/')
  const key = start === -1 ? undefined : decoded(before.slice(start + '/files/'.length))
  if (key === undefined) return undefined
  const query = new URLSearchParams(search)
  const only = (name: string) => (query.getAll(name).length === 1 ? query.get(name) : null)
  const expires = only('expires')
  const fileName = only('name')
  const contentType = only('type')
  const signature = only('signature')
  if (expires === null || fileName === null || contentType === null || signature === null) return undefined
  if (!/^[1-9]\d{0,11}$/.test(expires)) return undefined
  return { method: wanted, key, expires: Number(expires), fileName, contentType, signature }
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
