import { folded } from './folded.ts'

/** Colours of ink: dark enough to be read on white. */
const table: readonly (readonly [RegExp, string])[] = [
  [/navy|dunkelblau|marineblau|dark blue|bleu marine|bleu fonce|azul marino|azul oscuro/, '#1b2f5c'],
  [/light blue|hellblau|sky blue|himmelblau|bleu clair|celeste/, '#1f77b0'],
  [/teal|petrol|turquoise|turkis|cyan|turquesa/, '#0f6b70'],
  [/dark green|dunkelgrun|vert fonce|verde oscuro|forest green|olive|olivgrun/, '#1f4a33'],
  [/\bgreen|\bgrun|\bvert\b|\bverte\b|\bverde|أخضر|ירוק/, '#1c7043'],
  [/burgundy|wine red|weinrot|bordeaux|burdeos|maroon|dark red|dunkelrot/, '#6b1f33'],
  [/\bred\b|\brot\b|\brote[nrs]?\b|\brouge|\brojo|\broja|أحمر|אדום/, '#b3261e'],
  [/\borange|\bnaranja|برتقالي|כתום/, '#b4530a'],
  [/\byellow|\bgelb|\bjaune|\bamarill|\bgold|\bgolden|\bdorado|\bdore\b|أصفر|צהוב|זהב/, '#7d6129'],
  [/\bpurple|\bviolet|\blila\b|\bviolett|\bmorad|\bmauve|بنفسجي|סגול/, '#5b2a86'],
  [/\bpink\b|\brosa\b|\brose\b|\bmagenta|وردي|ורוד/, '#a8296b'],
  [/\bbrown|\bbraun|\bmarron|\bbrun\b|بني|חום/, '#6b4423'],
  [/\bblack\b|\bschwarz|\bnoir|\bnegro|\bblack and white|schwarzweiss|monochrome|أسود|שחור/, '#1a1a1a'],
  [/\bgr[ea]y\b|\bgrau|\bgris\b|رمادي|אפור/, '#4a4f57'],
  [/\bblue|\bblau|\bbleu|\bazul|أزرق|כחול/, '#1d4f91'],
]

/** Words and signs of all colours, in text that is lower case without accents. */
export const colourWords = new RegExp(
  `#(?:[\\da-f]{6}|[\\da-f]{3})\\b|${table.map(([{ source }]) => `(?:${source.replaceAll('|', '\\p{L}{0,2}|')})\\p{L}{0,2}`).join('|')}`,
  'u',
)

/** The colour that a prompt names: `#0a7` or a word. */
export function colourIn(prompt: string): string | undefined {
  const hex = /#(?:[\da-f]{6}|[\da-f]{3})\b/i.exec(prompt)?.[0]
  if (hex !== undefined && !/^#\d{3}$/.test(hex)) return hex.toLowerCase()
  const text = folded(prompt)
  return table.find(([pattern]) => pattern.test(text))?.[1]
}
