import { fileNameBytesMax, startOfName, normalizeText } from '@platen/contract'

/** Characters that change the reading direction. They can make `gpj.exe` look like `exe.jpg`. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const nameLengthMax = 200

/**
 * Returns the `Content-Disposition` header for a download (or `inline` for display) with any `fileName`: RFC 6266 with an ASCII fallback and, if that
 * differs, `filename*` (RFC 8187). Always one line of printable ASCII.
 */
export function contentDisposition(fileName: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const name = plainName(fileName)
  const fallback = normalizeText(name, 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/gu, '_')
    // Browsers disagree about quoted pairs and percent signs, so none are sent.
    .replaceAll(/["%]/g, '_')
  return fallback === name
    ? `${kind}; filename="${fallback}"`
    : `${kind}; filename="${fallback}"; filename*=UTF-8''${extendedValue(name)}`
}

function plainName(fileName: string): string {
  const name = fileName
    .toWellFormed()
    .replaceAll(directionMarks, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}/\\]/gu, '_')
    .trim()
  if (name === '' || /^\.+$/.test(name)) return 'document'
  const extension = /\.\w{1,8}$/.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - extension.length)
  return (
    startOfName(stem, {
      lengthMax: nameLengthMax - extension.length,
      bytesMax: fileNameBytesMax - extension.length,
    }) + extension
  )
}

function extendedValue(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
