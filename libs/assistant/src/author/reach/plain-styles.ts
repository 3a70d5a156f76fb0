import { hiddenTags } from '@platen/merge'
import {
  matchesByData,
  readDeclarations,
  type Selector,
  type SourceElement,
  type SourceTree,
  type StyleDeclaration,
} from '@platen/template/markup'

/** The properties that change how text and boxes look, and that move or cover other content only in the same way for all data. */
const looks =
  /^(?:--[\w-]+|color|opacity|fill|stroke(?:-width)?|background(?:-color|-image)?|border(?:-[a-z-]+)?|outline(?:-(?:color|style|width))?|font(?:-[a-z-]+)?|text-(?:align|decoration|emphasis|transform|indent|underline)(?:-[a-z-]+)?|line-height|(?:letter|word)-spacing|vertical-align|white-space|hyphens|(?:margin|padding)(?:-[a-z-]+)?|(?:(?:row|column)-)?gap|list-style(?:-(?:type|position))?|(?:min-)?width|display|position|box-sizing|content|(?:justify|align|place)-[a-z-]+|flex(?:-(?:wrap|grow|shrink|basis))?|grid-template-columns|(?:page-)?break-[a-z-]+|orphans|widows|(?:-webkit-)?print-color-adjust)$/

/** The size of a code, chart or picture does not depend on the data. */
const sizes = /^(?:max-width|(?:(?:min|max)-)?height|aspect-ratio|object-(?:fit|position))$/
const pictures = new Set(['img', 'svg', 'bar-code', 'data-chart'])

const struck = /line-through/i
const struckWords =
  /strik|stroke|struck|cross|line-through|durchgestr|durchstr|barr[ée]|raye|tach|зачерк|删除线|取り消し/iu

const shadows = /^(?:box|text)-shadow$/
const shadowWords = /shadow|schatten|ombre|sombra|ombra|тень|阴影|影/iu

/** Values that depend on the data or on the space, hide or add content, or move it over other content. */
const unplain: readonly (readonly [property: RegExp, value: RegExp])[] = [
  [
    /^/,
    /\b(?:url|image|image-set|element|attr|if|sibling-\w+|random)\(|\d(?:cqw|cqh|cqi|cqb|cqmin|cqmax)\b/i,
  ],
  [/^(?!content$|font)/, /["']/],
  [/^content$/, /^(?!(?:""|''|none|normal)$)/i],
  [/^display$/, /\b(?:none|contents)\b/i],
  [/^position$/, /^(?!(?:static|relative)$)/i],
  [/^(?:white-space|flex)/, /\b(?:nowrap|pre)(?!-)\b/i],
  [/^(?:margin|text-indent)/, /(?<![\w)])-[\d.]/],
]

/**
 * Returns the declarations of a rule that can do more than change how elements look: some data can let them hide, cut, cover or add content, which
 * no sample shows. A prompt that is only about styles seldom needs them.
 */
export function unplainDeclarations<T extends Pick<StyleDeclaration, 'property' | 'value'>>(
  declarations: readonly T[],
  { elements, prompt }: { elements: readonly SourceElement[]; prompt: string },
): T[] {
  const arePictures = elements.length > 0 && elements.every(({ name }) => pictures.has(name))
  return declarations.filter(({ property, value }) => {
    const isPlain =
      looks.test(property) ||
      (arePictures && sizes.test(property)) ||
      (shadows.test(property) && shadowWords.test(prompt))
    if (property.startsWith('text-decoration') && struck.test(value) && !struckWords.test(prompt)) return true
    return !isPlain || unplain.some(([of, pattern]) => of.test(property) && pattern.test(value))
  })
}

/** Returns whether an element, or one in it, has new inline styles or merge tags in attributes that can do more than change how it looks. */
export function hasUnplainAttributes(
  [after, tree]: readonly [SourceElement, SourceTree],
  [before, treeBefore]: readonly [SourceElement | undefined, SourceTree],
  prompt: string,
): boolean {
  const attributesIn = (root: SourceElement | undefined, { elements }: SourceTree) =>
    root
      ? elements
          .filter(({ start, end }) => root.start <= start && end <= root.end)
          .flatMap((element) => element.attributes.map(({ name, value }) => ({ element, name, value })))
      : []
  const known = new Set(attributesIn(before, treeBefore).map(({ name, value }) => `${name}=${value}`))
  return attributesIn(after, tree)
    .filter(({ name, value }) => !known.has(`${name}=${value}`))
    .some(({ element, name, value }) => {
      if (name === 'style')
        return (
          /&|\{\{/.test(value) ||
          unplainDeclarations(readDeclarations(value), { elements: [element], prompt }).length > 0
        )
      return name.includes('{{') || name.search(hiddenTags) >= 0 || (name === 'class' && value.includes('{{'))
    })
}

/** Returns whether a selector has conditions on other elements or on positions, and only the data decides what it matches. */
export function dependsOnData(
  tree: SourceTree,
  selector: Selector,
  richTexts: ReadonlySet<SourceElement>,
): boolean {
  return isRelative(selector) && matchesByData(tree, selector, richTexts)
}

function isRelative({ compounds }: Selector): boolean {
  return compounds.some(
    ({ combinator, simples }, index) =>
      (index > 0 && /[+~]/.test(combinator)) ||
      simples.some((one) =>
        one.kind === 'any'
          ? one.selectors.some((inner) => isRelative(inner))
          : /^(?:position|none|has|never|attribute)$/.test(one.kind),
      ),
  )
}
