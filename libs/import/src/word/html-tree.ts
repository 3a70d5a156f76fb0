export type Css = Record<string, string>

export interface HtmlElement {
  tag: string
  attributes: Record<string, string>
  /** Style beyond the named style. */
  css: Css
  /** The named Word style, which becomes a class. */
  named?: NamedStyle | undefined
  /** Suggested name for a class. */
  hint?: string | undefined
  /** Classes with separate rules, such as counters. */
  classes?: string[]
  children: HtmlNode[]
}

/** A Word style that becomes a class. */
export interface NamedStyle {
  name: string
  css: Css
}

export type HtmlNode = HtmlElement | string

export function element(tag: string, of: Partial<Omit<HtmlElement, 'tag'>> = {}): HtmlElement {
  return { tag, attributes: {}, css: {}, children: [], ...of }
}

/** Returns the properties of `css` that differ from `base`. Properties that exist only in `base` are reset. */
export function cssBeyond(css: Css, base: Css, reset: Css = {}): Css {
  const beyond: Css = {}
  for (const [name, value] of Object.entries(css)) if (base[name] !== value) beyond[name] = value
  for (const name of Object.keys(base)) {
    const value = reset[name]
    if (!(name in css) && value !== undefined) beyond[name] = value
  }
  return beyond
}

export function htmlText(node: HtmlNode): string {
  return typeof node === 'string' ? node : node.children.map(htmlText).join('')
}

/** Whether a node contains an element with one of these names. */
export function holds(node: HtmlNode, tags: readonly string[]): boolean {
  if (typeof node === 'string') return false
  return tags.includes(node.tag) || node.children.some((child) => holds(child, tags))
}
