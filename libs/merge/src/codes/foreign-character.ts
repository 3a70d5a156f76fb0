import { codePointName } from '@platen/contract'

/** Visible characters. Others are named only by their code point. */
const visible = /^[\p{L}\p{N}\p{P}\p{S}]$/u

/**
 * Describes the first character of a string that is not allowed, with code point and position, such as `"ä" (U+00E4) at position 2`. Returns
 * undefined if all are allowed.
 */
export function foreignCharacter(text: string, allowed: RegExp): string | undefined {
  const characters = Array.from(text)
  const at = characters.findIndex((character) => !allowed.test(character))
  const character = characters[at]
  if (character === undefined) return undefined
  const codePoint = codePointName(character.codePointAt(0) ?? 0)
  const name = !visible.test(character)
    ? codePoint
    : /[!-~]/.test(character)
      ? `"${character}"`
      : `"${character}" (${codePoint})`
  return `${name} at position ${at + 1}`
}
