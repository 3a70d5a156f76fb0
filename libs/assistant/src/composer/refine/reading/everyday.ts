import { part, type Phrase } from './phrase.ts'

/** How people say a command, and how the readers know it; `{what}` stands for the group of that name. */
const sayings: readonly (readonly [pattern: RegExp, saying: string])[] = [
  // Names.
  [/^(?:nenn|nenne|benenn|benenne) (?<old>.+?) (?:in|zu|als) (?<to>.+?)(?: um)?$/u, 'rename {old} to {to}'],
  [/^(?<old>.+?) umbenennen (?:in|zu|nach) (?<to>.+)$/u, 'rename {old} to {to}'],
  [/^umbenennen (?<old>.+?) (?:in|zu|nach) (?<to>.+)$/u, 'rename {old} to {to}'],
  [/^(?<old>.+?) (?:ersetzen|austauschen) durch (?<to>.+)$/u, 'replace {old} with {to}'],
  // One in place of another.
  [
    /^(?<to>.+?),? (?:instead of|rather than|statt|anstatt|anstelle von|au lieu de|en vez de|en lugar de) (?<old>.+)$/u,
    'use {to}',
  ],
  [/^(?:use )?(?<to>[\p{L}]+),? (?:and )?(?:not|nicht|pas|no) (?<old>[\p{L}]+)$/u, 'use {to}'],
  [/^(?<what>.+?) (?:instead|stattdessen)$/u, '{what}'],
  // Why it is wanted.
  [/^(?<what>.+?),? (?:so|damit|so that|because|weil|pour que|para que) .+$/u, '{what}'],
  [
    /^(?:the |die |der |das )?(?<what>[\p{L} ]+?) (?:is|are|ist|sind) (?:too|zu) (?:small|tiny|klein)$/u,
    'make {what} bigger',
  ],
  [
    /^(?:the |die |der |das )?(?<what>[\p{L} ]+?) (?:is|are|ist|sind) (?:too|zu) (?:big|large|gross|gros)$/u,
    'make {what} smaller',
  ],
  // Where it is to stand.
  [
    /^(?<what>[\p{L}\p{N}]+(?: \p{N}+)?) (?<side>before|after|vor|nach|hinter|to the right of|to the left of) (?<other>\p{L}+(?: \p{N}+)?)$/u,
    'move {what} {side} {other}',
  ],
  [/^(?:highlight|emphasi[sz]e|markiere?|hervorheben) (?<what>.+)$/u, 'make {what}'],
  // Arabic
  [/^(?:غيّ?ر|بدّ?ل) (?:اسم )?(?<old>.+?) (?:الي|الى|ب) (?<to>.+)$/u, 'rename {old} to {to}'],
  [/^(?:سمّ?|اعد تسميه|اعد تسمية) (?<old>.+?) (?:الي|الى|ب) (?<to>.+)$/u, 'rename {old} to {to}'],
  [/^(?:اضف|ادرج) (?:عمودا?|العمود) (?<what>.+)$/u, 'add a column {what}'],
  [/^(?:اضف|ادرج) (?:حقلا?|الحقل) (?<what>.+)$/u, 'add a field {what}'],
  [/^(?:اضف|ادرج) (?<what>.+)$/u, 'add {what}'],
  [/^(?:اجعل|غيّ?ر|ضع|اجعلي|استخدم) (?<what>.+)$/u, 'make {what}'],
  // Russian
  [
    /^(?:переименуи(?:те)?|переименовать|назови(?:те)?|замени(?:те)?) (?<old>.+?) (?:в|на|как) (?<to>.+)$/u,
    'rename {old} to {to}',
  ],
  [
    /^(?:измени(?:те)?|смени(?:те)?|поменяи(?:те)?) (?<old>заголовок|название) на (?<to>.+)$/u,
    'change the title to {to}',
  ],
  [/^(?:добавь(?:те)?|добавить) (?:столбец|колонку|графу) (?<what>.+)$/u, 'add a column {what}'],
  [/^(?:добавь(?:те)?|добавить) поле (?<what>.+)$/u, 'add a field {what}'],
  [/^(?:добавь(?:те)?|добавить) (?<what>.+)$/u, 'add {what}'],
  [
    /^(?:сделаи(?:те)?|сделать|поставь(?:те)?|измени(?:те)?|смени(?:те)?|используи(?:те)?) (?<what>.+)$/u,
    'make {what}',
  ],
]

/** Other words for a command, as far as they are known. */
export function asSaid(phrase: Phrase): Phrase[] {
  return sayings.flatMap(([pattern, saying]) => {
    const said = filled(phrase, pattern, saying)
    return said ? [said] : []
  })
}

function filled(phrase: Phrase, pattern: RegExp, saying: string): Phrase | undefined {
  const found = new RegExp(pattern.source, `${pattern.flags}d`).exec(phrase.text)
  const groups = found?.indices?.groups
  if (!found) return undefined
  let said: Phrase = { raw: '', text: '' }
  for (const piece of saying.split(/(\{\w+\})/)) {
    const at = groups?.[piece.slice(1, -1)]
    const { raw, text } = piece.startsWith('{') && at ? part(phrase, ...at) : { raw: piece, text: piece }
    said = { raw: said.raw + raw, text: said.text + text }
  }
  return said
}
