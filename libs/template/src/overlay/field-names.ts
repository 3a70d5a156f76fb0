import { normalizeText } from '@platen/contract'

/** Maximum length of a generated name, in UTF-16 units. */
export const nameLengthMax = 40

/** Reserved words of templates and formulas. */
const reserved = new Set(['text', 'this', 'else', 'constructor', 'prototype', 'true', 'false', 'null', 'in'])

/** Whether a name is reserved in templates or formulas. */
export function isReservedName(name: string): boolean {
  return reserved.has(name)
}

/** Invisible characters, such as joiners and variation selectors. */
const unseen = /[\p{Cf}\p{Variation_Selector}\u20E3]/gu

/** Returns the words of text, for a name, in lower case. Latin letters lose their accents. */
export function namePartsOf(text: string): string[] {
  return normalizeText(
    normalizeText(
      text
        .replaceAll('%', ' percent ')
        .replaceAll('&', ' and ')
        .replaceAll(/[’'`]/g, '')
        .replaceAll(unseen, '')
        .replaceAll('ß', 'ss'),
      'NFKD',
    ).replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, ''),
    'NFC',
  )
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((part) => part !== '')
}

/** Joins words to a name of limited length: `Vor- und Zuname` becomes `vor_und_zuname`. The result can be empty. */
export function nameOf(parts: readonly string[]): string {
  let name = (parts[0] ?? '').slice(0, nameLengthMax)
  for (const part of parts.slice(1)) {
    if (name.length + part.length + 1 > nameLengthMax) break
    name += `_${part}`
  }
  return name
}

/** Returns an unused name that begins with a letter and is not reserved. A name that exists gets a number. */
export function freeName(wish: string, taken: ReadonlySet<string>): string {
  return new FreeNames(taken).take(wish)
}

/** Returns names like `freeName`, and marks each as used. Takes linear time, even for equal names. */
export class FreeNames {
  readonly #before: ReadonlySet<string>
  readonly #given = new Set<string>()
  /** The last used number of each name. */
  readonly #counts = new Map<string, number>()

  /** `before` contains the used names. The set is not copied. */
  constructor(before: ReadonlySet<string>) {
    this.#before = before
  }

  take(wish: string): string {
    const name = /^\p{L}/u.test(wish) && !isReservedName(wish) ? wish : `field_${wish}`.replace(/_$/, '')
    let count = this.#counts.get(name) ?? 1
    let free = count === 1 ? name : `${name}_${count}`
    while (this.#before.has(free) || this.#given.has(free)) free = `${name}_${++count}`
    this.#counts.set(name, count)
    this.#given.add(free)
    return free
  }
}
