/** Small numbers as words, lower case without accents. */
export const numerals: Readonly<Record<string, number>> = Object.fromEntries(
  ['one ein eine', 'two zwei deux dos', 'three drei trois tres', 'four vier quatre cuatro'].flatMap(
    (words, index) => words.split(' ').map((word) => [word, index + 1]),
  ),
)
