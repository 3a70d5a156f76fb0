import { findColour } from '../../words/colour-words.ts'
import type { Blanked } from '../reading/phrase.ts'

const ground =
  /(?<![\p{L}\p{N}·-])(?:backgrounds?(?: colou?rs?)?|fill(?:ed)?(?: colou?r)?|shad(?:e|ed|ing)|hintergrund(?:farbe)?|hinterlegt|hinterlege|fond|arriere-plan|fondo|relleno)(?![\p{L}\p{N}·-])/u
const inkOf = new RegExp(
  '(?:^|[\\s,])(?:with|and|mit|und|avec|et|con|y)\\s+(?<ink>[\\p{L} #\\d]+?)\\s+(?:text|letters|type|font|writing|words|schrift|text|texte|lettres|texto|letras)(?![\\p{L}\\p{N}])|(?:^|[\\s,])(?:with|mit)\\s+(?<ink2>weisser|schwarzer|heller|dunkler)\\s+schrift',
  'u',
)

/** Finds the colours of text and background in a clause: “dark blue with white text”. */
export function findColours(clause: Blanked): { given: Record<string, string>; rest: Blanked } | undefined {
  const ink = inkOf.exec(clause.text)
  const letters = findColour(ink?.groups?.['ink'] ?? ink?.groups?.['ink2'] ?? '')
  let rest = ink && letters ? clause.without(ink.index, ink.index + ink[0].length) : clause
  const colour = findColour(rest.text)
  if (!colour) return undefined
  rest = rest.without(colour.from, colour.to)
  const onGround = ground.exec(rest.text)
  if (onGround) rest = rest.without(onGround.index, onGround.index + onGround[0].length)
  const { colour: value } = colour
  return {
    given: letters
      ? { background: value, colour: letters.colour }
      : { [onGround ? 'background' : 'colour']: value },
    rest,
  }
}
