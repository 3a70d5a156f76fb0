/** A text as a PDF string: in parentheses where it is printable ASCII, else in UTF-16BE as hexadecimal. */
export function writeString(text: string): string {
  if (/^[ -~]*$/.test(text)) return `(${text.replaceAll(/[\\()]/g, String.raw`\$&`)})`
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`
}

/** A moment, given in epoch milliseconds, in seconds of UTC (ISO 32000-1 §7.9.4): what stands inside the string. */
export function writeDate(epochMs: number): string {
  const digits = new Date(epochMs).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)
  return `D:${digits}+00'00'`
}
