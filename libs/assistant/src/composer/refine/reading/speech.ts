import { folded } from '../../words/folded.ts'

/** Languages that refusals are written in. */
export type Speech = 'en' | 'de' | 'fr' | 'es' | 'ar' | 'he' | 'ru'

const words: readonly (readonly [Speech, RegExp])[] = [
  [
    'de',
    /\b(?:bitte|mach\w*|setze?n?|entferne?n?|losch\w*|fuge?|hinzu|spalten?|nenne?|uberschrift\w*|titel|schrift\w*|seiten?\w*|und|nicht|kein\w*|soll\w*|ohne|weg|raus|auf|mit|der|die|das|den|dem|ein\w*|ich|wir|rechts|links|oben|unten|statt|andere?n?|datum|rand|farbe\w*|was|kannst|du|ruckgangig)\b/g,
  ],
  [
    'fr',
    /\b(?:le|la|les|un|une|des|du|et|mets|mettre|supprime\w*|ajoute\w*|renomme\w*|colonne\w*|titre\w*|en|au|aux|sans|pas|je|nous|veux|voudrais|couleur\w*|gauche|droite|page|que|peux|tu|annule\w*)\b/g,
  ],
  [
    'es',
    /\b(?:el|la|los|las|un|una|y|pon|poner|quita\w*|elimina\w*|anade|agrega|renombra|columna\w*|titulo\w*|en|sin|no|quiero|color|izquierda|derecha|pagina\w*|cambia|por|que|puedes|deshacer|haz)\b/g,
  ],
  [
    'en',
    /\b(?:the|a|an|make|set|change|remove|delete|add|rename|move|put|column\w*|title\w*|please|and|not|no|colou?r|without|to|in|on|of|with|page\w*|i|we|want|need|what|can|you|undo|this|that|it|should|be)\b/g,
  ],
]

/** The language that a command is written in; English where nothing tells. */
export function speechOf(prompt: string): Speech {
  if (/\p{Script=Cyrillic}/u.test(prompt) && !/[a-z]{3}/i.test(prompt)) return 'ru'
  if (/\p{Script=Arabic}/u.test(prompt) && !/[a-z]{3}/i.test(prompt)) return 'ar'
  if (/\p{Script=Hebrew}/u.test(prompt) && !/[a-z]{3}/i.test(prompt)) return 'he'
  const text = folded(prompt)
  const scores = words.map(([speech, pattern]) => ({ speech, score: text.match(pattern)?.length ?? 0 }))
  const english = scores.find(({ speech }) => speech === 'en')?.score ?? 0
  const [best] = scores.toSorted((a, b) => b.score - a.score)
  return best && best.score > english ? best.speech : 'en'
}
