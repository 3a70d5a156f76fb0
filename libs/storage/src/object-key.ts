const keyBytesMax = 1_024
/** The longest name that common file systems support. */
const partBytesMax = 255

/** Throws a `RangeError` if a key breaks the rules of `ObjectStore`. */
export function assertKey(key: string): void {
  const fault = keyFault(key) ?? key.split('/').map(partFault).find(Boolean)
  if (fault !== undefined) throw new RangeError(`The object key ${fault}`)
}

/** Like `assertKey`, for the beginning of keys. A prefix may be empty, and may end anywhere in a key. */
export function assertPrefix(prefix: string): void {
  if (prefix === '') return
  const parts = prefix.split('/')
  const fault = keyFault(prefix) ?? parts.slice(0, -1).map(partFault).find(Boolean)
  if (fault !== undefined || parts.at(-1) === '..')
    throw new RangeError(`The key prefix ${fault ?? 'has a ".." part'}`)
}

function keyFault(key: string): string | undefined {
  if (!key.isWellFormed()) return 'has a lone surrogate'
  if (Buffer.byteLength(key) > keyBytesMax) return `is longer than ${keyBytesMax} bytes`
  if (/[\p{Cc}\\]/u.test(key)) return 'has a control character or a backslash'
  return undefined
}

function partFault(part: string): string | undefined {
  if (part === '') return 'has an empty part'
  if (part === '.' || part === '..') return `has a "${part}" part`
  if (Buffer.byteLength(part) > partBytesMax) return `has a part of more than ${partBytesMax} bytes`
  return undefined
}

/**
 * Returns why a key that a customer chose for their own bucket is rejected, as a sentence for the caller, or `undefined`. The rules are less strict
 * than those for managed storage: `//`, spaces and backslashes are valid in S3.
 */
export function checkCustomerKey(key: string): string | undefined {
  if (key === '') return 'The key is empty.'
  if (!key.isWellFormed()) return 'The key has half of a surrogate pair, which UTF-8 cannot encode.'
  if (Buffer.byteLength(key) > keyBytesMax) return `The key is longer than ${keyBytesMax} bytes of UTF-8.`
  if (/\p{Cc}/u.test(key)) return 'The key has a control character.'
  if (key.startsWith('/')) return 'The key begins with "/".'
  if (key.split('/').some((part) => part === '..' || part === '.')) return 'The key has a "." or ".." part.'
  return undefined
}
