/** Characters of Word's symbol fonts, by the last two hexadecimal digits of their code. */
const wingdings: Record<number, string> = {
  0x28: '☎',
  0x29: '✆',
  0x2a: '✉',
  0x4a: '☺',
  0x6c: '●',
  0x6e: '■',
  0x6f: '□',
  0x70: '□',
  0x71: '❑',
  0x72: '❒',
  0x76: '❖',
  0x77: '◆',
  0x9f: '•',
  0xa1: '○',
  0xa7: '▪',
  0xa8: '□',
  0xd8: '➢',
  0xe0: '→',
  0xdf: '←',
  0xfb: '✗',
  0xfc: '✓',
  0xfd: '☒',
  0xfe: '☑',
}
const symbol: Record<number, string> = {
  0xb7: '•',
  0xa7: '♣',
  0xae: '→',
  0xac: '←',
  0xad: '↑',
  0xaf: '↓',
  0xb0: '°',
  0xb1: '±',
  0xb3: '≥',
  0xa3: '≤',
  0xb4: '×',
  0xb9: '≠',
  0x61: 'α',
  0x62: 'β',
  0x67: 'γ',
  0x64: 'δ',
  0x6d: 'μ',
  0x70: 'π',
  0x73: 'σ',
  0x57: 'Ω',
  0x44: 'Δ',
  0x53: 'Σ',
}

/** Returns the Unicode character for a symbol; undefined if there is none. */
export function symbolText(font: string, code: number): string | undefined {
  const low = code & 0xff
  if (/^wingdings$/i.test(font)) return wingdings[low]
  if (/^wingdings 2$/i.test(font))
    return { 0x50: '✓', 0x4f: '✗', 0x52: '☑', 0x54: '☒', 0xa3: '□', 0x98: '●' }[low]
  if (/^symbol$/i.test(font)) return symbol[low] ?? (code < 0xe000 ? String.fromCodePoint(code) : undefined)
  return code >= 0x20 && !(code >= 0xd800 && code < 0xf900) && code <= 0x10ffff
    ? String.fromCodePoint(code)
    : undefined
}
