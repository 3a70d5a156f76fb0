/** Encodings of spreadsheets, as `TextDecoder` names them. */
export type TableEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'windows-1251' | 'shift_jis'

const looksAtBytes = 64 * 2 ** 10

/**
 * Guesses the encoding of a table from its first bytes, or from its letters if it is not Unicode, because Excel then uses the encoding of the user's
 * region. The default is Western European. `isCut`: more bytes follow.
 */
export function guessEncoding(head: Uint8Array, isCut: boolean): TableEncoding {
  const [a, b] = head
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  // The last character of a cut head can be incomplete.
  if (decoded(head, 'utf-8', isCut) !== undefined) return 'utf-8'
  const looked = head.subarray(0, looksAtBytes)
  if (isJapanese(decoded(looked, 'shift_jis', isCut || looked.length < head.length))) return 'shift_jis'
  return isCyrillic(decoded(looked, 'windows-1251', true) ?? '') ? 'windows-1251' : 'windows-1252'
}

function decoded(bytes: Uint8Array, encoding: string, isCut: boolean): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return undefined
  }
}

/** Whether text is mostly kana and Han. Wrongly decoded text has many half-width kana. */
function isJapanese(text: string | undefined): boolean {
  if (text === undefined) return false
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  const full = count(/[\u3041-\u30ff\u4e00-\u9fff]/g)
  return full > 0 && full > 2 * count(/[\uff61-\uff9f]/g)
}

/** Whether the words start with capitals. Accented letters from other languages, read as Cyrillic, are between ASCII letters. */
function isCyrillic(text: string): boolean {
  const words = text.match(/[\p{L}]*[\u0400-\u04ff][\p{L}]*/gu) ?? []
  const whole = words.filter(
    (word) => /^(?:[\u0401-\u042f]?[\u0430-\u045f]+|[\u0401-\u042f]+)$/.test(word) && word.length > 1,
  )
  const hasCapitals = words.some((word) => /^[\u0410-\u042f]/.test(word))
  return hasCapitals && whole.length * 5 >= words.length * 4
}
