/** Returns a code point in Unicode notation, such as `U+00E4`. */
export function codePointName(codePoint: number): string {
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
}
