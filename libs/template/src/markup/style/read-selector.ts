import type { CssNode, Selector as SelectorNode } from 'css-tree'

/** The compounds of a selector such as `tr:has(.code) > th`, in source order. */
export interface Selector {
  text: string
  compounds: Compound[]
  /** Ids, classes and names combined in one number. */
  specificity: number
}

/** The conditions for one element, and the combinator before them. */
export interface Compound {
  combinator: ' ' | '>' | '+' | '~'
  simples: SimpleSelector[]
}

/** `never`: a selector that is not supported, or that does not match elements. */
export type SimpleSelector =
  | { kind: 'type' | 'class' | 'id'; name: string }
  | { kind: 'attribute'; name: string; operator: string | undefined; value: string }
  | { kind: 'position'; ofType: boolean; fromEnd: boolean; a: number; b: number }
  | { kind: 'any' | 'none' | 'has'; selectors: Selector[] }
  | { kind: 'root' | 'never' }

export function textOf({ loc }: CssNode, css: string): string {
  return loc ? css.slice(loc.start.offset, loc.end.offset) : ''
}

const step = { id: 1_000_000, class: 1_000, type: 1 }
/** Maximum nesting of brackets, because each level multiplies the elements to try. */
export const nestingMax = 3

/** Parses a selector. `parents`: selectors of the outer rule, which replace `&` or precede the selector. */
export function selectorOf(
  node: SelectorNode,
  css: string,
  { parents, nesting = 0 }: { parents?: readonly Selector[] | undefined; nesting?: number } = {},
): Selector {
  const compounds: Compound[] = []
  let specificity = 0
  let combinator: Compound['combinator'] | undefined = ' '
  const text = textOf(node, css)
  if (parents && !text.includes('&')) {
    const around: SimpleSelector = { kind: 'any', selectors: [...parents] }
    compounds.push({ combinator: ' ', simples: [around] })
    specificity += Math.max(0, ...parents.map((parent) => parent.specificity))
  }
  for (const part of node.children) {
    if (part.type === 'Combinator') {
      combinator = /^[>+~]$/.test(part.name) ? (part.name as '>' | '+' | '~') : ' '
      continue
    }
    const simple: SimpleSelector | undefined =
      part.type === 'NestingSelector'
        ? { kind: 'any', selectors: [...(parents ?? [])] }
        : simpleOf(part, css, nesting)
    if (combinator !== undefined) compounds.push({ combinator, simples: [] })
    combinator = undefined
    if (!simple) continue
    compounds.at(-1)?.simples.push(simple)
    specificity += specificityOf(simple, part)
  }
  return { text, compounds, specificity }
}

function specificityOf(simple: SimpleSelector, part: CssNode): number {
  if (simple.kind === 'type') return step.type
  if (simple.kind === 'id') return step.id
  if (!('selectors' in simple)) return step.class
  if (part.type === 'PseudoClassSelector' && part.name === 'where') return 0
  return simple.selectors.reduce((most, { specificity }) => Math.max(most, specificity), 0)
}

/** Returns a condition. Undefined if it matches any element. */
function simpleOf(part: CssNode, css: string, nesting: number): SimpleSelector | undefined {
  if (part.type === 'TypeSelector') {
    // Without its namespace: `svg|path`.
    const name = part.name.slice(part.name.lastIndexOf('|') + 1).toLowerCase()
    return name === '*' ? undefined : { kind: 'type', name }
  }
  if (part.type === 'ClassSelector') return { kind: 'class', name: unescaped(part.name) }
  if (part.type === 'IdSelector') return { kind: 'id', name: unescaped(part.name) }
  if (part.type === 'PseudoClassSelector')
    return pseudoOf(part.name.toLowerCase(), part.children ? [...part.children] : [], { css, nesting })
  if (part.type !== 'AttributeSelector') return { kind: 'never' }
  const { name, matcher, value } = part
  return {
    kind: 'attribute',
    name: name.name.toLowerCase(),
    operator: matcher ?? undefined,
    value: value === null ? '' : value.type === 'String' ? value.value : value.name,
  }
}

const nested: ReadonlyMap<string, 'any' | 'none' | 'has'> = new Map([
  ['is', 'any'],
  ['where', 'any'],
  ['not', 'none'],
  ['has', 'has'],
])

/** Resolves escapes: `w-1\/2`. */
function unescaped(name: string): string {
  return name.replaceAll(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, code: string | undefined, sign: string) =>
    code === undefined ? sign : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ff_ff)),
  )
}

function pseudoOf(
  name: string,
  within: CssNode[],
  { css, nesting }: { css: string; nesting: number },
): SimpleSelector {
  if (name === 'root') return { kind: 'root' }
  const kind = nested.get(name)
  if (kind) {
    if (nesting === nestingMax) return { kind: 'never' }
    const selectors = within.flatMap((list) =>
      list.type === 'SelectorList'
        ? [...list.children].flatMap((one) =>
            one.type === 'Selector' ? [selectorOf(one, css, { nesting: nesting + 1 })] : [],
          )
        : [],
    )
    return { kind, selectors }
  }
  if (name === 'only-child' || name === 'only-of-type') {
    const what = name.slice('only-'.length)
    const ends = ['first', 'last'].map((end): Compound => ({
      combinator: ' ',
      simples: [pseudoOf(`${end}-${what}`, [], { css, nesting })],
    }))
    return { kind: 'none', selectors: ends.map((end) => notOf(end)) }
  }
  if (name === 'link' || name === 'any-link')
    return { kind: 'attribute', name: 'href', operator: undefined, value: '' }
  const position = /^(?:(first|last)|nth(-last)?)-(child|of-type)$/.exec(name)
  if (!position) return { kind: 'never' }
  const [, end, nthLast, what] = position
  const nth = end ? { a: 0, b: 1 } : nthOf(within[0])
  return nth
    ? {
        kind: 'position',
        ofType: what === 'of-type',
        fromEnd: end === 'last' || nthLast !== undefined,
        ...nth,
      }
    : { kind: 'never' }
}

/** Returns the negation of a compound. */
function notOf(compound: Compound): Selector {
  const inner: Selector = { text: '', compounds: [compound], specificity: step.class }
  return {
    text: '',
    compounds: [{ combinator: ' ', simples: [{ kind: 'none', selectors: [inner] }] }],
    specificity: step.class,
  }
}

/** Parses `2n + 1`, `odd`, `3`. */
function nthOf(node: CssNode | undefined): { a: number; b: number } | undefined {
  if (node?.type !== 'Nth' || node.selector) return undefined
  const { nth } = node
  if (nth.type === 'Identifier') return { a: 2, b: nth.name === 'odd' ? 1 : 0 }
  return { a: Number(nth.a ?? 0), b: Number(nth.b ?? 0) }
}
