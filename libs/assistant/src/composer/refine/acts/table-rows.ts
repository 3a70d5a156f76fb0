import { reached, pageBlocks, elementsIn, hasClass, pointsOf } from '@platen/template/commands'
import { pageCss, pageHtml } from '@platen/template/draft'
import {
  isPageEdit,
  parseSource,
  setAttribute,
  setStyle,
  type SourceElement,
  type SourceTree,
  styleOf,
} from '@platen/template/markup'
import type { Declined } from '../../composing.ts'
import { matched } from '../reading/phrase.ts'
import { removeVerb } from '../reading/words.ts'
import type { Done, Reader, Working } from '../refining.ts'

const rows =
  '(?:the |die |der |les |las )?(?:table )?(?:rows?|lines?|items|entries|zeilen?|posten|positionen|lignes|filas|строки)'
const numbered = new RegExp(
  `^(?:number|count|nummeriere?|numerote[rz]?|numera|пронумеруи)\\s+${rows}|^${rows}\\s+nummerieren$|^(?:add |fuge? )?(?:row|line|running|item|laufende|zeilen)[- ]?(?:numbers?|nummern?)(?: hinzu)?$`,
  'u',
)
const striped =
  /^(?:(?:add |use |with |mit )?(?:zebra(?:[- ]?(?:stripes?|streifen))?|striped rows|stripes|gestreifte zeilen|rayures))$/u
const spacing =
  /^(?:(?:make|use|put|leave|mach|setze?|lass|mets|pon)\s+)?(?:(?:the )?(?<less>less|smaller|narrower|weniger|kleinere[rn]?|moins d'|menos)|(?<more>more|bigger|larger|wider|mehr|grossere[rn]?|gros+ere[rn]?|plus d'|mas))\s*(?:space|spacing|room|gaps?|distance|abstand(?:e)?|platz|raum|espace|espacio)\s+(?:between|zwischen|entre)\s+(?:the |den |die |les |las )?(?<what>[\p{L} ]+)$/u
const lines =
  /(?<!\p{L})(?:border ?lines?|borders?|lines|linien|rahmenlinien|trennlinien|bordures|lineas|lignes)(?!\p{L})/u
const noLines = new RegExp(
  `^(?:${removeVerb})\\s+(?:all )?(?:the )?(?:alle )?(?:table )?${lines.source}(?: (?:of|from|in|der|aus der|du|de la) (?:the )?(?:table|tables|tabelle|tableau|tabla))?$`,
  'u',
)
const withLines =
  /^(?:add |put |draw )?(?:a |an |eine )?(?:thin |dunne )?(?:line|linie|ligne|linea) (?:between|zwischen|entre) (?:the |den |les |las )?(?:rows|zeilen|lignes|filas)$/u

/** “Number the rows”, “less space between sections”, “remove the lines of the table”. */
export const readTableRows: Reader = (phrase) => {
  const { text } = phrase
  if (numbered.test(text)) return { act: numberRows }
  if (striped.test(text)) return { act: stripeRows }
  if (noLines.test(text)) return { act: (draft) => setLines(draft, 'none') }
  if (withLines.test(text)) return { act: (draft) => setLines(draft, '1px solid #b0b0b0') }
  const { less, more, what } = matched(phrase, spacing) ?? {}
  if (!what || (!less && !more)) return undefined
  if (/rows|lines|zeilen|lignes|filas/.test(what.text))
    return { act: (draft) => spaceRows(draft, less !== undefined) }
  return /sections|blocks|parts|abschnitt|bloc|seccion|paragraph|everything/.test(what.text)
    ? { act: (draft) => spaceBlocks(draft, less !== undefined) }
    : undefined
}

/** Tables whose rows come from a list. */
function tablesIn(tree: SourceTree): SourceElement[] {
  return tree.elements.filter(
    ({ name, start, end }) => name === 'table' && /\{\{#[^}]*\}\}\s*<tr/.test(tree.html.slice(start, end)),
  )
}

const noTable = { declined: 'No table of this page has rows that come from a list.' }

function withClass(draft: Working, name: string, css: string, summary: string): Done | Declined {
  const { source } = draft
  let html = pageHtml(source)
  const count = tablesIn(parseSource(html)).length
  if (count === 0) return noTable
  for (let index = 0; index < count; index++) {
    const tree = parseSource(html)
    const table = tablesIn(tree)[index]
    const own = table?.attributes.find((one) => one.name === 'class')?.value ?? ''
    if (!table || own.split(/\s+/).includes(name)) continue
    const edit = setAttribute(tree, table, { name: 'class', value: `${own} ${name}`.trim() })
    if (isPageEdit(edit)) html = edit.html
  }
  if (html === pageHtml(source)) return { declined: 'The rows are so already.' }
  const files = { 'template.html': html, 'style.css': `${pageCss(source).trimEnd()}\n${css}` }
  const after = { ...source, files: { ...source.files, ...files } }
  const now = parseSource(html)
  return { files, named: tablesIn(now).map((table) => reached(after, now, table)), summary }
}

function numberRows(draft: Working): Done | Declined {
  return withClass(
    draft,
    'numbered-rows',
    `
.numbered-rows tbody {
  counter-reset: row;
}

.numbered-rows tbody tr:not(.end) > :first-child:not(.none)::before {
  counter-increment: row;
  content: counter(row) '. ';
}
`,
    'Numbered the rows',
  )
}

function stripeRows(draft: Working): Done | Declined {
  return withClass(
    draft,
    'striped-rows',
    `
.striped-rows tbody tr:nth-child(even):not(.end) > * {
  background-color: #f2f2f2;
}
`,
    'Gave every second row a ground',
  )
}

function cellsOfRows(tree: SourceTree): SourceElement[] {
  const tables = tablesIn(tree)
  return tree.elements.filter(
    (one) =>
      (one.name === 'td' || one.name === 'th') &&
      one.parent?.parent?.name !== 'thead' &&
      one.parent !== undefined &&
      !hasClass(one.parent, /^end$/) &&
      !hasClass(one, /^none$/) &&
      tables.some(({ start, end }) => start < one.start && one.end < end),
  )
}

function setLines(draft: Working, line: string): Done | Declined {
  return styled(
    draft,
    cellsOfRows,
    () => ({ 'border-bottom': line }),
    line === 'none' ? 'Took the lines between the rows away' : 'Drew a line between the rows',
  )
}

function spaceRows(draft: Working, isLess: boolean): Done | Declined {
  const space = isLess ? '1.5px' : '7px'
  return styled(
    draft,
    cellsOfRows,
    () => ({ 'padding-top': space, 'padding-bottom': space }),
    `Gave the rows ${isLess ? 'less' : 'more'} space`,
  )
}

function spaceBlocks(draft: Working, isLess: boolean): Done | Declined {
  return styled(
    draft,
    (tree) =>
      pageBlocks(tree).filter(
        (one) => one.name === 'section' || (one.name === 'div' && elementsIn(one).length > 0),
      ),
    (space) => ({
      'margin-bottom': `${Math.round(Math.min(60, Math.max(2, space * (isLess ? 0.6 : 1.5))) * 2) / 2}pt`,
    }),
    `Left ${isLess ? 'less' : 'more'} space between the sections`,
  )
}

/** Sets the same of some elements, by what space each has below it, in points. */
function styled(
  { source }: Working,
  find: (tree: SourceTree) => SourceElement[],
  changes: (space: number) => Parameters<typeof setStyle>[3],
  summary: string,
): Done | Declined {
  let [html, css] = [pageHtml(source), pageCss(source)]
  const count = find(parseSource(html)).length
  if (count === 0) return noTable
  const groups = new Map<number, number[]>()
  const before = parseSource(html)
  find(before).forEach((element, index) => {
    const space = pointsOf(styleOf(before, css, element)['margin-bottom']?.value) ?? 18
    groups.set(space, [...(groups.get(space) ?? []), index])
  })
  for (const [space, indexes] of groups) {
    const tree = parseSource(html)
    const all = find(tree)
    const [first, ...rest] = indexes.flatMap((index) => all[index] ?? [])
    const made = first && setStyle(tree, css, [first, ...rest], changes(space))
    if (!made || !isPageEdit(made)) return { declined: made?.refused ?? 'That cannot be set here.' }
    html = made.html
    css = made.css ?? css
  }
  if (html === pageHtml(source) && css === pageCss(source)) return { declined: 'It looks just so already.' }
  const files = {
    ...(html !== pageHtml(source) && { 'template.html': html }),
    ...(css !== pageCss(source) && { 'style.css': css }),
  }
  const after = { ...source, files: { ...source.files, ...files } }
  const now = parseSource(html)
  return { files, named: find(now).map((one) => reached(after, now, one)), summary }
}
