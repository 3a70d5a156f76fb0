import { readSettings, type LooseSettings, writeSettings } from '@platen/template/draft'
import { sizeAs, unnamedSizes } from '../../words/paper-words.ts'
import type { Declined } from '../../composing.ts'
import { beyondSelection } from '../finding/selection.ts'
import { type Done, type Reader, type Working } from '../refining.ts'
import { findLength } from '../reading/lengths.ts'

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
  /(?<![\p{L}\p{N}.,])(\d{2,4}(?:[.,]\d)?)\s*(mm|cm|in)?\s*(?:x|by|×|mal|sur|por|auf)\s*(\d{2,4}(?:[.,]\d)?)\s*(mm|cm|in)(?![\p{L}\p{N}])/u

/** What says nothing beside a size of paper. */
const filler =
  /^(?:[\s,.:=]|(?:сделаи|на|в|страницу|страница|страницы|документ|формат|бумага|бумагу|лист|ориентация|ориентацию|используи|поставь|(?:ال)?(?:صفحه|صفحة|ورق|مستند|اتجاه|حجم)|علي|على|الي|make|set|change|turn|use|put|switch|print|the|a|an|it|this|page|pages|paper|sheet|size|format|orientation|document|template|whole|to|on|in|into|as|for|of|is|with|and|mode|mach|mache|setz|setze|stell|stelle|ander|andere|verwende|nimm|drucke|das|den|die|der|dem|es|auf|im|papier|papierformat|seitenformat|seite|seiten|blatt|grosse|grose|ausrichtung|dokument|und|mets|mettez|mettre|passe|passer|passez|utilise|change|imprime|le|la|les|l'|en|au|du|sur|papier|page|taille|orientation|format|document|et|pon|poner|cambia|usa|utiliza|haz|hazlo|el|los|papel|pagina|tamano|hoja|orientacion|formato|documento|y|a|de|um)(?![\p{L}\p{N}]))*$/u

/** “Use A5 in landscape”, “US letter”. */
export const readSetPaper: Reader = (phrase) => {
  let { text } = phrase
  const cut = (pattern: RegExp) => {
    const found = pattern.exec(text)
    if (found)
      text =
        text.slice(0, found.index) + ' '.repeat(found[0].length) + text.slice(found.index + found[0].length)
    return found
  }
  const lengths = cut(custom)
  const size = lengths
    ? `${lengths[1]?.replace(',', '.')}${lengths[2] ?? lengths[4]} ${lengths[3]?.replace(',', '.')}${lengths[4]}`
    : sizes.find(([pattern]) => cut(pattern))?.[1]
  const orientation = cut(landscape) ? 'landscape' : cut(portrait) ? 'portrait' : undefined
  if ((size === undefined && orientation === undefined) || !filler.test(text)) return undefined
  const standing = size && sizeAs(size, orientation ?? 'portrait')
  return { act: (draft) => setPaper(draft, standing, orientation) }
}

function setPaper(
  draft: Working,
  size: string | undefined,
  orientation: 'portrait' | 'landscape' | undefined,
): Done | Declined {
  if (draft.about !== undefined) return beyondSelection(draft, 'the paper is the whole document’s')
  const { page = {} } = readSettings(draft.source.files['template.json'] ?? '')
  const own = /^\s*[\d.]+\w*\s+([\d.]+)/.test(page.size ?? '') && size === undefined
  if (own)
    return {
      declined: `The page is ${page.size}, which says how it stands: say the two lengths the other way round.`,
    }
  const after: LooseSettings['page'] = {
    ...page,
    ...(size !== undefined && { size }),
    ...(orientation && { orientation }),
  }
  return settingsDone(
    draft,
    { page: after },
    {
      words: 'the paper',
      summary: `Set the paper to ${[size, orientation].filter((one) => one !== undefined).join(', ')}`,
    },
  )
}

const marginNoun =
  /(?<![\p{L}\p{N}])(?:page )?(?:margins?|seitenrand(?:er?n?)?|rand(?:er?n?)?|marges?|margenes|margen)(?![\p{L}\p{N}])/u
const sides: readonly [RegExp, 'top' | 'right' | 'bottom' | 'left'][] = [
  [
    /(?<![\p{L}\p{N}])(?:top|upper|ober(?:e[rnsm]?)?|oben|haut|superieure?|superior(?:es)?|arriba)(?![\p{L}\p{N}])/u,
    'top',
  ],
  [
    /(?<![\p{L}\p{N}])(?:right(?:-hand)?|rechte[rnsm]?|rechts|droite?s?|derech[oa]s?)(?![\p{L}\p{N}])/u,
    'right',
  ],
  [
    /(?<![\p{L}\p{N}])(?:bottom|lower|unter(?:e[rnsm]?)?|unten|bas|inferieure?|inferior(?:es)?|abajo)(?![\p{L}\p{N}])/u,
    'bottom',
  ],
  [/(?<![\p{L}\p{N}])(?:left(?:-hand)?|linke[rnsm]?|links|gauches?|izquierd[oa]s?)(?![\p{L}\p{N}])/u, 'left'],
]
const wider =
  /(?<![\p{L}\p{N}])(?:wider|bigger|larger|more|breiter(?:e[rnsm]?)?|grosser(?:e[rnsm]?)?|groser(?:e[rnsm]?)?|plus (?:grande?s?|larges?)|mas (?:grandes?|anchos?))(?![\p{L}\p{N}])/u
const narrower =
  /(?<![\p{L}\p{N}])(?:narrower|smaller|less|tighter|narrow|schmaler(?:e[rnsm]?)?|kleiner(?:e[rnsm]?)?|plus (?:petite?s?|etroite?s?)|mas (?:pequenos?|estrechos?))(?![\p{L}\p{N}])/u

/** “Margins 2 cm”, “a wider left margin”. */
export const readSetMargins: Reader = (phrase) => {
  let { text } = phrase
  const cut = (pattern: RegExp) => {
    const found = pattern.exec(text)
    if (found)
      text =
        text.slice(0, found.index) + ' '.repeat(found[0].length) + text.slice(found.index + found[0].length)
    return found !== null
  }
  if (!cut(marginNoun)) return undefined
  const pairs = marginPairs(text)
  if (pairs)
    return {
      act: (draft) =>
        setMargins(
          draft,
          pairs.map(({ side }) => side),
          (was, side) => pairs.find((one) => one.side === side)?.css ?? was,
        ),
    }
  const length = findLength(text, ['mm', 'cm', 'in', 'pt'])
  if (length) text = text.slice(0, length.from) + text.slice(length.to)
  const factor = cut(wider) ? 1.25 : cut(narrower) ? 0.8 : undefined
  const named = sides.filter(([pattern]) => cut(pattern)).map(([, side]) => side)
  if (
    (!length && factor === undefined) ||
    !filler.test(
      text.replaceAll(
        /\b(?:all|each|every|side|sides|alle|allen|seiten|tous|cotes|todos|lados|y|have|links)\b/g,
        ' ',
      ),
    )
  )
    return undefined
  return {
    act: (draft) =>
      setMargins(draft, named, length ? () => length.css : (was) => scaledLength(was, factor ?? 1)),
  }
}

type Side = 'top' | 'right' | 'bottom' | 'left'

/** “3cm left and 1 cm right”: several lengths, each with its side; `undefined` for anything else. */
function marginPairs(text: string): { side: Side; css: string }[] | undefined {
  let rest = text
  const pairs: { side: Side; css: string }[] = []
  for (
    let found = findLength(rest, ['mm', 'cm', 'in', 'pt']);
    found;
    found = findLength(rest, ['mm', 'cm', 'in', 'pt'])
  ) {
    const { from, to, css } = found
    const behind = /^\s*(?:at the |on the |am |auf der |an der )?(\p{L}+)/u.exec(rest.slice(to))
    const ahead = /(\p{L}+)\s*[:=]?\s*$/u.exec(rest.slice(0, from))
    const side = [behind?.[1], ahead?.[1]].flatMap(
      (one) => sides.find(([pattern]) => one !== undefined && pattern.test(one))?.[1] ?? [],
    )[0]
    if (side === undefined) return undefined
    pairs.push({ side, css })
    rest =
      rest.slice(0, from) +
      ' '.repeat(to - from) +
      rest.slice(to).replace(sides.find(([, one]) => one === side)?.[0] ?? /$^/, ' ')
  }
  return pairs.length > 1 ? pairs : undefined
}

function setMargins(
  draft: Working,
  named: readonly ('top' | 'right' | 'bottom' | 'left')[],
  next: (was: string, side: Side) => string,
): Done | Declined {
  if (draft.about !== undefined) return beyondSelection(draft, 'the margins are the whole document’s')
  const { page = {} } = readSettings(draft.source.files['template.json'] ?? '')
  const all = ['top', 'right', 'bottom', 'left'] as const
  const was = marginsOf(page.margin)
  const which = named.length === 0 ? all : named
  const margin = Object.fromEntries(
    all.map((side) => [side, which.includes(side) ? next(was[side], side) : was[side]]),
  )
  return settingsDone(
    draft,
    { page: { ...page, margin } },
    {
      words: 'the paper',
      summary: `Set the ${named.length === 0 ? '' : `${named.join(' and ')} `}margin${which.length === 1 ? '' : 's'} to ${[...new Set(which.map((side) => margin[side]))].join(', ')}`,
    },
  )
}

function marginsOf(
  margin: NonNullable<LooseSettings['page']>['margin'],
): Record<'top' | 'right' | 'bottom' | 'left', string> {
  const otherwise = '18mm'
  if (typeof margin === 'string') {
    const [top = otherwise, right = top, bottom = top, left = right] = margin.trim().split(/\s+/)
    return { top, right, bottom, left }
  }
  const { top = otherwise, right = otherwise, bottom = otherwise, left = otherwise } = margin ?? {}
  return { top, right, bottom, left }
}

function scaledLength(was: string, factor: number): string {
  const [, amount, unit] = /^([\d.]+)([a-z]+)$/i.exec(was) ?? []
  return amount === undefined || unit === undefined
    ? was
    : `${Math.round(Number(amount) * factor * 2) / 2}${unit}`
}

/** A change of settings alone; declined where they say so already. */
export function settingsDone(
  { source }: Working,
  change: Parameters<typeof writeSettings>[1],
  { words, summary, notes = [] }: { words: string; summary: string; notes?: string[] },
): Done | Declined {
  const before = source.files['template.json'] ?? ''
  const after = writeSettings(before, change)
  if (after === before) return { declined: `That is so already: nothing was left to change of ${words}.` }
  return { files: { 'template.json': after }, named: [{ words, start: null }], summary, notes }
}
