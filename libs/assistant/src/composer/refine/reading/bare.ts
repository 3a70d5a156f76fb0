import { part, type Phrase } from './phrase.ts'
import { article, setVerb } from './words.ts'

const leading = new RegExp(`^${article}`)

const empty = new RegExp(
  `^(?:${setVerb}|show|zeige?|dye|should be|should|shall be|must be|is to be|to be|be|are|is|soll(?:en)?|sein|sind|ist|werden|doit etre|doivent etre|etre|debe ser|deben ser|ser|sea|sean|have|haben|(?:шрифт|шрифтом|цвет|текст|размер|بخط|خط|لون|بلون|باللون)|(?:the )?(?:font |text |letter )?(?:sizes?|colou?rs?|weight|style|typeface|type|family|font|fonts|alignment)|(?:die |den |der |das )?(?:schrift)?(?:farben?|grosen?|grad|stil|art|ausrichtung)|schrift(?:art)?|(?:la )?(?:couleurs?|taille|police)|(?:el |la )?(?:color(?:es)?|tamano|fuente|letra|tipo de letra|alineacion)|of|for|in|on|at|to|as|with|a|an|from|by|von|vom|fur|auf|im|am|mit|um|aus|zu|de|du|des|en|a|au|aux|avec|pour|sur|dans|con|para|por|than|que|als|aligned?|appear|look|=|:|-)(?=[\\s,:=]|$)`,
)
const emptyBehind =
  /(?:^|[\s,])(?:to be|to|in|as|with|a|an|at|on|of|the|should be|should|be|is|are|by|colou?rs?|colou?red|font|fonts?|text|size|sizes|шрифт(?:ом)?|текст|цвет|بخط|خط|بلون|لون|font size|type|typeface|auf|in|zu|mit|um|als|aus|ist|sind|sein|werden|sollen|soll|machen|setzen|stellen|farben|drucken|schrift|schriftgrose|en|a|de|con|por|avec|etre|ser|ausrichten|aligned?|=|:|-)\s*$/

/** Without the verbs, joining words and names of properties around it. */
export function bare(phrase: Phrase): Phrase {
  let at = part(phrase)
  for (;;) {
    const before = at.text
    // “the table head” keeps its noun: only what says nothing of a thing goes.
    at = part(at, empty.exec(at.text)?.[0].length ?? 0)
    at = part(at, leading.exec(at.text)?.[0].length ?? 0)
    at = part(at, 0, emptyBehind.exec(at.text)?.index ?? at.text.length)
    at = part(at, /^[\s,:=]+/.exec(at.text)?.[0].length ?? 0, at.text.length)
    at = part(at, 0, at.text.replace(/(?:[\s,:=]|(?:^|\s)(?:and|und|et|y))+$/, '').length)
    at = part(at, /^(?:and|und|et|y)\s+/.exec(at.text)?.[0].length ?? 0)
    if (at.text === before) return at
  }
}
