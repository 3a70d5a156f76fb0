/** Characters that people can see; by others they would be shown nothing. */
const visible = /^[\p{L}\p{N}\p{P}\p{S}]$/u

/** Names the first character of a text that is none of those allowed, by its sign, its number and its position; undefined if all are allowed. */
export function foreignCharacter(text: string, allowed: RegExp): string | undefined {
  const characters = Array.from(text)
  const at = characters.findIndex((character) => !allowed.test(character))
  const character = characters[at]
  if (character === undefined) return undefined
  const number = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  const name = !visible.test(character)
    ? number
    : /[!-~]/.test(character)
      ? `"${character}"`
      : `"${character}" (${number})`
  return `${name} at position ${at + 1}`
}
