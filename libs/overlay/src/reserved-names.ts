const reserved = new Set(['text', 'this', 'else', 'constructor', 'prototype', 'true', 'false', 'null', 'in'])

/** Whether a name says something else in templates or formulas, so that no field can have it. */
export function isReservedName(name: string): boolean {
  return reserved.has(name)
}
