/** Small numbers as words, lower case without accents. */
export const numerals: Readonly<Record<string, number>> = Object.fromEntries(
  ['one ein eine', 'two zwei deux dos', 'three drei trois tres', 'four vier quatre cuatro'].flatMap(
    (words, index) => words.split(' ').map((word) => [word, index + 1]),
  ),
)

const ordinals: readonly (readonly [pattern: RegExp, index: number])[] = [
  [/^(?:first|1st|erste[nrs]?|premier|premiere|primer|primera)$/u, 0],
  [/^(?:second|2nd|zweite[nrs]?|deuxieme|seconde?|segund[ao])$/u, 1],
  [/^(?:third|3rd|dritte[nrs]?|troisieme|tercera?)$/u, 2],
  [/^(?:fourth|4th|vierte[nrs]?|quatrieme|cuart[ao])$/u, 3],
  [/^(?:fifth|5th|funfte[nrs]?|cinquieme|quint[ao])$/u, 4],
  [/^(?:sixth|6th|sechste[nrs]?|sixieme|sext[ao])$/u, 5],
  [/^(?:last|letzte[nrs]?|derniere?|ultim[ao])$/u, -1],
]

/** Returns the index that an ordinal such as “second” means; -1 for “last”. The word is in lower case without accents. */
export function ordinal(word: string): number | undefined {
  return ordinals.find(([pattern]) => pattern.test(word))?.[1]
}
