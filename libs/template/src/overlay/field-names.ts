/** Of a name that is made of words, in UTF-16 units. */
export const nameLengthMax = 40

/** Words of templates and formulas, in which no field can be named so. */
const reserved = new Set(['text', 'this', 'else', 'constructor', 'prototype', 'true', 'false', 'null', 'in'])

/** Whether a name says something else in templates or formulas, so that no field can have it. */
export function isReservedName(name: string): boolean {
  return reserved.has(name)
}

/** What joins letters or chooses how a sign is drawn: nobody sees it, and nobody could type it in a name. */
const unseen = /[\p{Cf}\p{Variation_Selector}\u20E3]/gu

/** The parts of a name that a text makes, in lower case: letters of other scripts stay, Latin ones lose their marks. */
export function namePartsOf(text: string): string[] {
  return text
    .replaceAll('%', ' percent ')
    .replaceAll('&', ' and ')
    .replaceAll(/[’'`]/g, '')
    .replaceAll(unseen, '')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((part) => part !== '')
}

/** Parts as one name, as many as have room in it: `Vor- und Zuname` is `vor_und_zuname`. Empty where there are none. */
export function nameOf(parts: readonly string[]): string {
  let name = (parts[0] ?? '').slice(0, nameLengthMax)
  for (const part of parts.slice(1)) {
    if (name.length + part.length + 1 > nameLengthMax) break
    name += `_${part}`
  }
  return name
}

/** The name that a field gets where others are taken: it begins with a letter, says nothing else in templates, and has a number where it is there twice. */
export function freeName(wish: string, taken: ReadonlySet<string>): string {
  return new FreeNames(taken).take(wish)
}

/** Names as `freeName` gives them, one after the other, each of which is taken from then on. The time is linear, also where all wishes are the same. */
export class FreeNames {
  readonly #before: ReadonlySet<string>
  readonly #given = new Set<string>()
  /** The last number that was tried, by the name before it. */
  readonly #counts = new Map<string, number>()

  /** `before` are the names that are taken already. It is not copied. */
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
