import { folded } from './folded.ts'

const ways = /^(?:from|to|von|nach|an|de|a|desde|hasta|hacia|vers)$/
const ofWay =
  /^(?:bis|until|till|through|nach|jusqu|hasta|depart\w*|arriv\w*|abfahrt\w*|ankunft\w*|abflug\w*|salida|llegada|vol|vuelo|flug\w*|flight\w*|gate|boarding|seat|train|zug|bus|platform|gleis|distance|km|route|trip|journey|strecke|fahrt\w*|reise\w*|passenger\w*|passagier\w*|fahrgast|pasajero|passager)$/

/** “From” and “to”, which are of somebody, of places or of days. */
export function isWayWord(name: string): boolean {
  return ways.test(folded(name))
}

/** Whether a name, such as `departure`, tells that “from” beside it is a place or a day. */
export function isOfWay(name: string): boolean {
  return ofWay.test(folded(name).split(' ')[0] ?? '')
}
