const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const digitOf = new Map(Array.from(alphabet, (letter, digit) => [letter, BigInt(digit)]))

/** Encodes bytes as a big-endian number in base 62 (`0-9A-Za-z`), padded with `0` to `length` characters. */
export function encodeBase62(bytes: Uint8Array, length: number): string {
  let rest = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  while (rest > 0n) {
    text = alphabet.charAt(Number(rest % 62n)) + text
    rest /= 62n
  }
  return text.padStart(length, '0')
}

/** Decodes the result of `encodeBase62`. Returns `undefined` for other characters and for numbers that need more than `size` bytes. */
export function decodeBase62(text: string, size: number): Buffer | undefined {
  let number = 0n
  for (const letter of text) {
    const digit = digitOf.get(letter)
    if (digit === undefined) return undefined
    number = number * 62n + digit
  }
  const hex = number.toString(16).padStart(size * 2, '0')
  return hex.length > size * 2 ? undefined : Buffer.from(hex, 'hex')
}
