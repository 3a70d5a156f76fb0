import { normalizeText } from '@platen/contract'
import type { Css, HtmlElement, HtmlNode } from '../html-tree.ts'

/** Replaces inline styles with classes; equal styles share a class. */
export class ClassNames {
  readonly #byKey = new Map<string, string>()
  readonly #taken = new Set<string>()
  readonly rules: [selector: string, css: Css][] = []

  constructor(reserved: Iterable<string>) {
    for (const name of reserved) this.#taken.add(name)
  }

  /** Sets `class` on all elements. Rules for Word styles come first, because direct formatting overrides them. */
  give(root: HtmlElement): void {
    this.#walk(root, (element) => this.#nameStyle(element))
    this.#walk(root, (element) => this.#nameOwn(element))
  }

  #walk(node: HtmlNode, visit: (element: HtmlElement) => void): void {
    if (typeof node === 'string') return
    visit(node)
    for (const child of node.children) this.#walk(child, visit)
  }

  #nameStyle(element: HtmlElement): void {
    const { named } = element
    if (!named || Object.keys(named.css).length === 0) return
    element.classes = [this.#nameOf(named.name, named.css, 'style'), ...(element.classes ?? [])]
  }

  #nameOwn(element: HtmlElement): void {
    if (Object.keys(element.css).length > 0)
      element.classes = [
        ...(element.classes ?? []),
        this.#nameOf(element.hint ?? element.tag, element.css, 'own'),
      ]
    if (element.classes && element.classes.length > 0)
      element.attributes = { class: element.classes.join(' '), ...element.attributes }
  }

  #nameOf(wish: string, css: Css, kind: string): string {
    const key = `${kind} ${kind === 'style' ? wish : ''} ${JSON.stringify(css)}`
    const known = this.#byKey.get(key)
    if (known !== undefined) return known
    const base = slug(wish)
    let name = base
    for (let number = 2; this.#taken.has(name); number++) name = `${base}-${number}`
    this.#taken.add(name)
    this.#byKey.set(key, name)
    this.rules.push([`.${name}`, css])
    return name
  }
}

/** Returns a name as a CSS class: lower-case letters, digits and hyphens. */
function slug(name: string): string {
  const plain = normalizeText(name, 'NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)
  return /^[a-z]/.test(plain) ? plain : plain === '' ? 'style' : `style-${plain}`
}
