/** Declarations of CSS by property, in the order in which they are written. */
export type Css = Record<string, string>

/** An element of the page that is being made. */
export interface HtmlElement {
  tag: string
  attributes: Record<string, string>
  /** What its class says beyond its named style. */
  css: Css
  /** A style of Word, by the class it becomes, which says this. */
  named?: NamedStyle | undefined
  /** What a class for `css` may be called. */
  hint?: string | undefined
  /** Classes with rules of their own, such as those that count. */
  classes?: string[]
  children: HtmlNode[]
}

/** A style of Word that becomes a class. */
export interface NamedStyle {
  name: string
  css: Css
}

/** An element, or a text. */
export type HtmlNode = HtmlElement | string

/** An element. */
export function element(tag: string, of: Partial<Omit<HtmlElement, 'tag'>> = {}): HtmlElement {
  return { tag, attributes: {}, css: {}, children: [], ...of }
}

/** What of `css` differs from `base`; what `base` alone says is set back by `reset`. */
export function cssBeyond(css: Css, base: Css, reset: Css = {}): Css {
  const beyond: Css = {}
  for (const [name, value] of Object.entries(css)) if (base[name] !== value) beyond[name] = value
  for (const name of Object.keys(base)) {
    const value = reset[name]
    if (!(name in css) && value !== undefined) beyond[name] = value
  }
  return beyond
}

/** All text of a node. */
export function htmlText(node: HtmlNode): string {
  return typeof node === 'string' ? node : node.children.map(htmlText).join('')
}

/** Whether a node is, or holds, an element of one of these names. */
export function holds(node: HtmlNode, tags: readonly string[]): boolean {
  if (typeof node === 'string') return false
  return tags.includes(node.tag) || node.children.some((child) => holds(child, tags))
}
