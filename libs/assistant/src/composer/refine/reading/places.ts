/** Where something goes beside another. */
export type Side = 'before' | 'after'

/** Words between a thing and the one beside which it goes. */
export const before =
  '(?:above|over|before|in front of|ahead of|on top of|to the left of|uber|oberhalb(?: von)?|vor|links von|au[- ]dessus (?:de|du|des)|avant|devant|a gauche (?:de|du)|encima (?:de|del)|sobre|antes (?:de|del)|delante (?:de|del)|a la izquierda (?:de|del))'
/** The other side. */
export const after =
  '(?:below|under|underneath|beneath|after|behind|next to|to the right of|unter|unterhalb(?: von)?|nach|hinter|neben|rechts von|sous|au[- ]dessous (?:de|du|des)|en[- ]dessous (?:de|du|des)|apres|derriere|a droite (?:de|du)|a cote (?:de|du)|debajo (?:de|del)|bajo|despues (?:de|del)|tras|detras (?:de|del)|junto a|a la derecha (?:de|del))'

const isBefore = new RegExp(`^${before}$`)

/** Which side such words say. */
export function sideOf(words: string): Side {
  return isBefore.test(words) ? 'before' : 'after'
}
