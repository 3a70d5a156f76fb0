import { isFiller } from '../reading/words.ts'
import { sizeAs, unnamedSizes } from '../../words/paper-words.ts'

const sizes: readonly [RegExp, string | undefined][] = [
  [/(?<![\p{L}\p{N}])(?:din[ -]?)?[aа]3(?![\p{L}\p{N}])/u, 'A3'],
  [/(?<![\p{L}\p{N}])(?:din[ -]?)?[aа]4(?![\p{L}\p{N}])/u, 'A4'],
  [/(?<![\p{L}\p{N}])(?:din[ -]?)?[aа]5(?![\p{L}\p{N}])/u, 'A5'],
  [/(?<![\p{L}\p{N}])(?:din[ -]?)?[aа]6(?![\p{L}\p{N}])/u, unnamedSizes['A6']],
  [/(?<![\p{L}\p{N}])b4(?![\p{L}\p{N}])/u, 'B4'],
  [/(?<![\p{L}\p{N}])b5(?![\p{L}\p{N}])/u, 'B5'],
  [
    /(?<![\p{L}\p{N}])(?:us[ -]?letter|letter[ -]?(?:sized?|format|paper|papier)|(?<=(?:paper|size|format|papier|papel|on|to|auf)(?: (?:to|in|de))? )letter|(?<=^(?:use )?)letter(?=$)|(?<=tamano |papel )carta)(?![\p{L}\p{N}])/u,
    'Letter',
  ],
  [/(?<![\p{L}\p{N}])(?:us[ -]?legal|legal)(?![\p{L}\p{N}])/u, 'Legal'],
  [/(?<![\p{L}\p{N}])(?:ledger|tabloid)(?![\p{L}\p{N}])/u, 'Ledger'],
]
const landscape =
  /(?<![\p{L}\p{N}])(?:landscape|альбомн\p{L}+|افقي[ةه]?|بالعرض|sideways|querformat|quer|paysage|a l'italienne|apaisad[oa]|horizontal)(?![\p{L}\p{N}])/u
const portrait =
  /(?<![\p{L}\p{N}])(?:portrait|книжн\p{L}+|عمودي[ةه]?|upright|hochformat|hochkant|a la francaise|vertical)(?![\p{L}\p{N}])/u
const custom =
  /(?<![\p{L}\p{N}.,])(\d{1,4}(?:[.,]\d{1,2})?)\s*(mm|cm|inch(?:es)?|in|zoll|pouces|pulgadas)?\s*(?:x|by|×|mal|sur|por|auf)\s*(\d{1,4}(?:[.,]\d{1,2})?)\s*(mm|cm|inch(?:es)?|in|zoll|pouces|pulgadas)(?![\p{L}\p{N}])/u

const units: Readonly<Record<string, string>> = {
  inch: 'in',
  inches: 'in',
  zoll: 'in',
  pouces: 'in',
  pulgadas: 'in',
}

export interface PaperRead {
  size?: string
  orientation?: 'portrait' | 'landscape'
}

/** Reads a paper size and its orientation: “A5 in landscape”, “4x6 inch label”. Returns `undefined` if there are other words. */
export function readPaper(words: string): PaperRead | undefined {
  let text = words
  const cut = (pattern: RegExp) => {
    const found = pattern.exec(text)
    if (found)
      text =
        text.slice(0, found.index) + ' '.repeat(found[0].length) + text.slice(found.index + found[0].length)
    return found
  }
  const lengths = cut(custom)
  const unit = (one: string | undefined) => (one === undefined ? undefined : (units[one] ?? one))
  const size = lengths
    ? `${lengths[1]?.replace(',', '.')}${unit(lengths[2]) ?? unit(lengths[4])} ${lengths[3]?.replace(',', '.')}${unit(lengths[4])}`
    : sizes.find(([pattern]) => cut(pattern))?.[1]
  const orientation = cut(landscape) ? 'landscape' : cut(portrait) ? 'portrait' : undefined
  if ((size === undefined && orientation === undefined) || !isFiller(text)) return undefined
  return {
    ...(size !== undefined && { size: sizeAs(size, orientation ?? 'portrait') }),
    ...(orientation && { orientation }),
  }
}
