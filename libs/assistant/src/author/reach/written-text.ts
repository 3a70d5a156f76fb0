import type { SourceElement, SourceNode, SourceTree } from '@platen/template/markup'
import { isBlock } from './printed-spaces.ts'

/** Attributes that only decide how an element looks. */
const styling =
  /^(?:class|style|id|width|height|bar-height|scope|align|valign|bgcolor|color|border|cellpadding|cellspacing)$/

/** Returns the text, the merge tags, and the attributes that are not only for the style, in nodes. Comments are left out. */
export function writtenText(
  { html }: Pick<SourceTree, 'html'>,
  nodes: readonly SourceNode[],
  /** Returns text as it should be compared. */
  read = (text: string) => text,
): string {
  return nodes
    .map((node): string => {
      if (node.kind === 'other') return ''
      if (node.kind === 'text') return read(html.slice(node.start, node.end))
      const space = isBlock(node) ? '\n' : ''
      return `${space}${attributesOf(node)}${writtenText({ html }, node.children, read)}${space}`
    })
    .join('')
}

/** Returns the attributes of an element that are not only for the style, such as ` href="{{link}}" `. */
export function attributesOf({ attributes }: SourceElement): string {
  return contentOf(attributes)
    .map(({ name, value }) => ` ${name}="${value}" `)
    .join('')
}

/** Returns the start tag of an element with the styling of another element. */
export function startTagWith(element: SourceElement, { attributes }: SourceElement, htmls: Sides): string {
  const [own, styled] = [
    contentOf(element.attributes).map(({ start, end }) => htmls.own.slice(start, end)),
    attributes
      .filter(({ name }) => styling.test(name))
      .map(({ start, end }) => htmls.styled.slice(start, end)),
  ]
  return `<${[element.name, ...own, ...styled].join(' ')}>`
}

interface Sides {
  own: string
  styled: string
}

function contentOf(attributes: SourceElement['attributes']) {
  return attributes
    .filter(({ name }) => !styling.test(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** Replaces section tags with words, such as `[with {{is_paid}}] … [end]`. */
export function withConditions(text: string): string {
  return text.replaceAll(/\{\{\s*([#^/!])\s*([^{}]*?)\s*\}\}/g, (_, sign: string, name: string) =>
    sign === '!' ? '' : sign === '/' ? ' [end] ' : ` [${sign === '#' ? 'with' : 'without'} {{${name}}}] `,
  )
}

/** Returns the sections that are open at an offset, in words, such as `without {{is_paid}}`. */
export function conditionsAt(html: string, offset: number): string {
  const open: string[] = []
  for (const [, sign, name] of html.slice(0, offset).matchAll(/\{\{\s*([#^/])\s*([^{}]*?)\s*\}\}/g))
    if (sign === '/') open.pop()
    else open.push(`${sign === '#' ? 'with' : 'without'} {{${name}}}`)
  return open.join(' and ')
}
