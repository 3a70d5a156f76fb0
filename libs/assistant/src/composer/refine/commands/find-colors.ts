import { findColor } from '../../words/color-words.ts'
import type { Blanked } from '../reading/phrase.ts'

const ground =
  /(?<![\p{L}\p{N}·-])(?:backgrounds?(?: colou?rs?)?|fill(?:ed)?(?: colou?r)?|shad(?:e|ed|ing)|hintergrund(?:farbe)?|hinterlegt|hinterlege|fond|arriere-plan|fondo|relleno)(?![\p{L}\p{N}·-])/u
const inkOf = new RegExp(
  '(?:^|[\\s,])(?:with|and|mit|und|avec|et|con|y)\\s+(?<ink>[\\p{L} #\\d]+?)\\s+(?:text|letters|type|font|writing|words|schrift|text|texte|lettres|texto|letras)(?![\\p{L}\\p{N}])|(?:^|[\\s,])(?:with|mit)\\s+(?<ink2>weisser|schwarzer|heller|dunkler)\\s+schrift',
  'u',
)

/** Finds the text color and the background color in a clause: “dark blue with white text”. */
export function findColors(clause: Blanked): { given: Record<string, string>; rest: Blanked } | undefined {
  const ink = inkOf.exec(clause.text)
  const letters = findColor(ink?.groups?.['ink'] ?? ink?.groups?.['ink2'] ?? '')
  let rest = ink && letters ? clause.without(ink.index, ink.index + ink[0].length) : clause
  const color = findColor(rest.text)
  if (!color) return undefined
  rest = rest.without(color.from, color.to)
  const onGround = ground.exec(rest.text)
  if (onGround) rest = rest.without(onGround.index, onGround.index + onGround[0].length)
  const { color: value } = color
  return {
    given: letters
      ? { background: value, colour: letters.color }
      : { [onGround ? 'background' : 'colour']: value },
    rest,
  }
}
