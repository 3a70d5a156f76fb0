import { quoted } from './shorten.ts'

/** Longest name of a field or text, in UTF-16 units. */
const nameLengthMax = 100
/** They reach what JavaScript keeps in its objects. */
const reservedNames = new Set(['__proto__', 'constructor', 'prototype'])

/** Why no field that a template declares or computes, or no text of its languages, can have this name; `undefined` when it can. */
export function fieldNameError(name: string, of: 'field' | 'text' = 'field'): string | undefined {
  if (reservedNames.has(name)) return `"${name}" cannot be the name of a ${of}.`
  if (name.length > nameLengthMax) return `The name of a ${of} has at most ${nameLengthMax} characters.`
  if (name === '' || /[.{}]/.test(name) || name.trim() !== name)
    return `${quoted(name)} is no name of a ${of}: it has no dot, no curly brace and no space at its ends.`
  return undefined
}
