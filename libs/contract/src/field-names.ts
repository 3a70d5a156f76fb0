import { quoted } from './shorten.ts'

/** UTF-16 units. */
const nameLengthMax = 100
/** These names would give access to the prototypes of JavaScript objects. */
const reservedNames = new Set(['__proto__', 'constructor', 'prototype'])

/** Returns an error message if a declared or computed field, or a translated string, cannot have this name. */
export function fieldNameError(name: string, of: 'field' | 'text' = 'field'): string | undefined {
  const what = of === 'text' ? 'string' : of
  if (reservedNames.has(name)) return `"${name}" cannot be the name of a ${what}.`
  if (name.length > nameLengthMax)
    return `The name of a ${what} can have at most ${nameLengthMax} characters.`
  if (name === '' || /[.{}]/.test(name) || name.trim() !== name)
    return `${quoted(name)} cannot be the name of a ${what}. Names cannot be empty, contain dots or curly braces, or start or end with a space.`
  return undefined
}
