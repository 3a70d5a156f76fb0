import type { DraftSource } from '@platen/contract'
import { draftShape, isJsonObject, pageHtml, readJson, readSettings } from '@platen/template/draft'
import {
  type DataPath,
  type DataShape,
  elementsOfRule,
  type FieldMention,
  fieldMentions,
  parseSource,
  rulesOf,
  type SourceElement,
  type SourceTree,
} from '@platen/template/markup'

/** How a page uses a field: as visible text, drawn as a code, chart or picture, in a condition, or in another attribute. */
export type FieldUse = 'text' | 'drawn' | 'condition' | 'attribute'

/**
 * Returns how the page, the header and the footer use each field, by dotted name. Fields in comments and hidden elements are not used, because
 * these are not printed.
 */
export function fieldUses(source: DraftSource): Map<string, Set<FieldUse>> {
  const shape = draftShape(source)
  const uses = new Map<string, Set<FieldUse>>()
  const add = (path: DataPath, use: FieldUse) => {
    if (path[0] === 'text') {
      for (const text of textsAt(source, path.slice(1)))
        for (const mention of fieldMentions(text, shape))
          if (mention.path[0] !== 'text') add(mention.path, use === 'text' ? kindOf(mention) : use)
      return
    }
    // A list that a formula sorts or groups has the same rows as the result of the formula, so both names count.
    for (const one of [path, shape.sameAs?.(path) ?? []])
      for (let length = 1; length <= one.length; length++) {
        const name = one.slice(0, length).join('.')
        uses.set(name, (uses.get(name) ?? new Set()).add(use))
      }
  }
  const page = parseSource(pageHtml(source))
  for (const [mention, use] of mentionsOf(page, { shape, css: source.files['style.css'] ?? '' }))
    add(mention.path, use)
  for (const line of runningLines(source))
    for (const mention of fieldMentions(line, shape)) add(mention.path, kindOf(mention))
  return uses
}

/** Returns the names of fields that a page no longer uses, or uses only in conditions or attributes although it printed them before. */
export function unprintedBetween(before: DraftSource, after: DraftSource): string[] {
  const [was, is] = [fieldUses(before), fieldUses(after)]
  return [...was].flatMap(([name, uses]) => {
    const now = is.get(name) ?? new Set()
    if (!isPrinted(uses)) return now.size === 0 ? [name] : []
    // Text can become a code, and a code can become text.
    const isMoved = printed.some((use) => now.has(use) && !uses.has(use))
    return isMoved || printed.every((use) => now.has(use) || !uses.has(use)) ? [] : [name]
  })
}

const printed: readonly FieldUse[] = ['text', 'drawn']

function isPrinted(uses: ReadonlySet<FieldUse>): boolean {
  return printed.some((use) => uses.has(use))
}

function kindOf({ kind }: FieldMention): FieldUse {
  return kind === 'value' ? 'text' : kind === 'drawn' ? 'drawn' : 'condition'
}

function* mentionsOf(
  tree: SourceTree,
  { shape, css }: { shape: DataShape; css: string },
): Generator<[FieldMention, FieldUse]> {
  const unseen = [...commentsIn(tree), ...hiddenElements(tree, css)]
  for (const mention of fieldMentions(tree.html, shape)) {
    const isIn = ({ start, end }: { start: number; end: number }) =>
      start <= mention.start && mention.end <= end
    if (unseen.some(isIn)) continue
    const element = tree.elements.findLast(
      ({ start, openEnd }) => start <= mention.start && mention.end <= openEnd,
    )
    if (!element || mention.kind === 'drawn') yield [mention, kindOf(mention)]
    else yield [mention, isDrawn(element, element.attributes.find(isIn)?.name) ? 'drawn' : 'attribute']
  }
}

function isDrawn({ name }: SourceElement, attribute: string | undefined): boolean {
  if (name === 'img') return attribute === 'src'
  if (name === 'image') return attribute === 'href' || attribute === 'xlink:href'
  return (name === 'bar-code' || name === 'data-chart') && attribute !== 'class' && attribute !== 'style'
}

function commentsIn({ html, elements, children }: SourceTree): { start: number; end: number }[] {
  return [children, ...elements.map((element) => element.children)]
    .flat()
    .filter(({ kind, start }) => kind === 'other' && html.startsWith('<!--', start))
}

const hidingStyle =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0*\.?0*%?\s*(?:[;!]|$))/i
const unprintedElements = new Set(['style', 'script', 'template', 'title', 'noscript'])

/** Returns the elements that any rule or attribute hides, even if another rule shows them again. */
function hiddenElements(tree: SourceTree, css: string): SourceElement[] {
  const hiding = rulesOf(css).filter(({ declarations }) =>
    declarations.some(({ property, value }) => hidingStyle.test(`${property}:${value}`)),
  )
  return [
    ...hiding.flatMap((rule) => elementsOfRule(tree, rule)),
    ...tree.elements.filter(
      ({ name, attributes }) =>
        unprintedElements.has(name) ||
        attributes.some(
          (one) => one.name === 'hidden' || (one.name === 'style' && hidingStyle.test(one.value)),
        ),
    ),
  ]
}

function runningLines(source: DraftSource): string[] {
  const { page } = readSettings(source.files['template.json'] ?? '')
  return [page?.header, page?.footer]
    .flatMap((line) => (isJsonObject(line) ? Object.values(line) : []))
    .filter((text) => typeof text === 'string')
}

/** Returns the translations of a string on the page. */
function textsAt({ files }: DraftSource, key: DataPath): string[] {
  return Object.entries(files).flatMap(([path, text]) => {
    if (!path.startsWith('texts/')) return []
    const value = key.reduce<unknown>(
      (tree, part) => (isJsonObject(tree) ? tree[part] : undefined),
      readJson(text),
    )
    return typeof value === 'string' ? [value] : []
  })
}
