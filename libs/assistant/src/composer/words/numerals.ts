/** Small numbers as words, lower case and without accents. */
export const numerals: Readonly<Record<string, number>> = {
  one: 1,
  ein: 1,
  eine: 1,
  two: 2,
  zwei: 2,
  deux: 2,
  dos: 2,
  three: 3,
  drei: 3,
  trois: 3,
  tres: 3,
  four: 4,
  vier: 4,
  quatre: 4,
  cuatro: 4,
}
