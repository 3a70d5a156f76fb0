import { type DraftSource, labelFromName, type ReachedElement, shorten } from '@platen/contract'
import { isJsonObject, readJson, readSettings } from '@platen/template/draft'
import { elementKind, type SourceElement, type SourceTree } from '@platen/template/markup'

/** Maximum number of characters in text that identifies an element. */
const wordsMax = 40

/** Returns an element with the words that describe it in a reply. */
export function toReachedElement(
  source: DraftSource,
  tree: SourceTree,
  element: SourceElement,
): ReachedElement {
  return { words: nameElement(source, tree, element), start: element.start }
}

/** Describes an element for people: “the heading “Invoice””. */
export function nameElement(source: DraftSource, tree: SourceTree, element: SourceElement): string {
  const name = drawnIn(element)?.name ?? element.name
  const kind = elementKind(name)
  const shown = shorten(shownText(source, tree, element), wordsMax)
  return shown === '' || unquoted.has(name) ? `the ${kind}` : `the ${kind} “${shown}”`
}

/** Returns the only chart, code, picture or table of a figure. */
function drawnIn({ name, children }: SourceElement): SourceElement | undefined {
  const [only, second] =
    name === 'figure'
      ? children.filter((child) => child.kind === 'element' && child.name !== 'figcaption')
      : []
  return only?.kind === 'element' && !second && unquoted.has(only.name) ? only : undefined
}

const unquoted = new Set([
  'table',
  'thead',
  'tbody',
  'tfoot',
  'img',
  'svg',
  'header',
  'footer',
  'dl',
  'ul',
  'ol',
  'hr',
  'bar-code',
  'data-chart',
])

/** Returns the text of an element on one line, with translated text in the draft's language and labels instead of fields. */
export function shownText(source: DraftSource, tree: SourceTree, element: SourceElement): string {
  return wordsIn(source, tree, element, (name) => labelFromName(name).toLowerCase())
}

function wordsIn(
  source: DraftSource,
  { html }: SourceTree,
  { openEnd, closeStart }: SourceElement,
  ofField: (name: string) => string,
): string {
  const texts = textsOf(source)
  return html
    .slice(openEnd, closeStart)
    .replaceAll(/<!--[\s\S]*?-->|<[^>]*>/g, ' ')
    .replaceAll(/\{\{\{?\s*([#^/!&]?)\s*([^}]*?)\s*\}?\}\}/g, (_, sign: string, name: string) => {
      if (sign !== '' && sign !== '&') return ''
      return name.startsWith('text.') ? (texts.get(name.slice(5)) ?? '') : ofField(name)
    })
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Returns the text of an element like `shownText`, but without fields. */
export function ownWords(source: DraftSource, tree: SourceTree, element: SourceElement): string {
  return wordsIn(source, tree, element, () => '')
}

/** Returns the path of the translations in the draft's own language, or undefined. */
export function textsFile({ files }: DraftSource): string | undefined {
  const { language = 'en', locale = '' } = readSettings(files['template.json'] ?? '')
  const all = Object.keys(files)
    .filter((path) => path.startsWith('texts/'))
    .toSorted()
  const tags = [locale, language].filter((tag) => typeof tag === 'string' && !tag.includes('{{'))
  const wanted = tags
    .flatMap((tag) => [tag, tag.split('-')[0] ?? ''])
    .map((tag) => `texts/${tag.toLowerCase()}.json`)
  return wanted.flatMap((path) => all.filter((one) => one.toLowerCase() === path))[0] ?? all[0]
}

const known = new WeakMap<DraftSource, Map<string, string>>()

/** Returns the translations in the draft's own language. Cached for each draft. */
function textsOf(source: DraftSource): Map<string, string> {
  const kept = known.get(source)
  if (kept) return kept
  const file = textsFile(source)
  const read = file === undefined ? undefined : readJson(source.files[file] ?? '')
  const texts = new Map(
    isJsonObject(read)
      ? Object.entries(read).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : []))
      : [],
  )
  known.set(source, texts)
  return texts
}
