/**
 * The first `max` positions of a passage in a text; they may overlap. Takes time in proportion to both lengths together (Knuth, Morris and Pratt):
 * `indexOf` takes their product for texts such as long runs of one letter, which of 450 KB is 40 seconds (November 2026).
 */
export function findPlaces(text: string, passage: string, max: number): number[] {
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

/** For each beginning of a passage, how long the longest shorter beginning is with which it also ends. */
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
