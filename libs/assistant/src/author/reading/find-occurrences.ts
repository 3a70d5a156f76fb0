/**
 * Returns the first `max` positions of a passage in a string, including overlapping ones. Takes time proportional to the sum of both lengths (Knuth,
 * Morris and Pratt). `indexOf` takes time proportional to their product for text such as long runs of one letter: 40 seconds for 450 KB (November
 * 2026).
 */
export function findOccurrences(text: string, passage: string, max: number): number[] {
  const places: number[] = []
  if (passage === '' || passage.length > text.length) return places
  const borders = bordersOf(passage)
  let matched = 0
  for (let at = 0; at < text.length && places.length < max; at++) {
    const letter = text.charCodeAt(at)
    while (matched > 0 && letter !== passage.charCodeAt(matched)) matched = borders[matched - 1] ?? 0
    if (letter === passage.charCodeAt(matched)) matched++
    if (matched < passage.length) continue
    places.push(at + 1 - passage.length)
    matched = borders[matched - 1] ?? 0
  }
  return places
}

/** Returns for each prefix of a passage the length of its longest proper prefix that is also its suffix. */
function bordersOf(passage: string): Int32Array {
  const borders = new Int32Array(passage.length)
  for (let at = 1, length = 0; at < passage.length; at++) {
    const letter = passage.charCodeAt(at)
    while (length > 0 && letter !== passage.charCodeAt(length)) length = borders[length - 1] ?? 0
    if (letter === passage.charCodeAt(length)) length++
    borders[at] = length
  }
  return borders
}
