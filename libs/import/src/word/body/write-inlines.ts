import {
  type Css,
  cssBeyond,
  element,
  holds,
  type HtmlElement,
  type HtmlNode,
  htmlText,
} from '../html-tree.ts'
import { inheritedCss, ownCss } from '../styles/format-css.ts'
import type { RunFormat } from '../styles/run-format.ts'
import { footnoteMark } from './footnotes.ts'
import type { Inline } from './inline.ts'

type Text = Extract<Inline, { kind: 'text' }>

/** Returns the common style of all text in a paragraph. Properties that differ are taken from `base`. */
export function sharedCss(inlines: readonly Inline[], base: RunFormat): Css {
  const shared = inheritedCss(base)
  const texts = inlines.filter((one): one is Text => one.kind === 'text' && one.text.trim() !== '')
  const looks = [...new Set(texts.map(({ look }) => look))].map(inheritedCss)
  const [first] = looks
  if (!first) return shared
  for (const name of Object.keys(first)) {
    const value = first[name]
    if (value !== undefined && looks.every((look) => look[name] === value)) shared[name] = value
  }
  return shared
}

/** Converts the content of a paragraph to nodes, joining parts with the same style. */
export function writeInlines(inlines: readonly Inline[], around: Css): HtmlNode[] {
  const nodes: HtmlNode[] = []
  let last: { key: string; item: Text } | undefined
  const flush = () => {
    if (last) nodes.push(textNode(last.item, around))
    last = undefined
  }
  for (const inline of inlines) {
    if (inline.kind === 'text') {
      const key = JSON.stringify([
        inheritedCss(inline.look),
        ownCss(inline.look),
        marks(inline.look),
        inline.href,
      ])
      if (
        last &&
        (last.key === key || (/^ +$/.test(inline.text) && !hasLine(inline.look) && !hasLine(last.item.look)))
      )
        last.item = { ...last.item, text: last.item.text + inline.text }
      else {
        flush()
        last = { key, item: inline }
      }
      continue
    }
    flush()
    nodes.push(...otherNode(inline))
  }
  flush()
  return nodes
}

function otherNode(inline: Exclude<Inline, Text>): HtmlNode[] {
  switch (inline.kind) {
    case 'tab':
      return ['\t']
    case 'line':
      return [element('br')]
    case 'element':
      return [inline.element]
    case 'counter':
      return [`{${inline.of}}`]
    case 'footnote':
      return [footnoteMark(inline.number)]
    case 'page':
    case 'column':
      return []
    default:
      return inline satisfies never
  }
}

function hasLine(look: RunFormat): boolean {
  return (look.underline ?? 'none') !== 'none' || look.strike === true || look.background !== undefined
}

function marks({ underline, strike, raise }: RunFormat): string {
  return `${underline ?? 'none'} ${strike ?? false} ${raise ?? 'none'}`
}

function textNode({ text, look, href, styleName }: Text, around: Css): HtmlNode {
  const css: Css = { ...cssBeyond(inheritedCss(look), around), ...ownCss(look) }
  const tags: string[] = []
  if (text.trim() === '') {
    // Only the width of a space is visible.
    for (const name of Object.keys(css))
      if (name !== 'font-size' && name !== 'background-color') delete css[name]
  }
  if (css['font-weight'] === 'bold') {
    delete css['font-weight']
    tags.push('strong')
  }
  if (css['font-style'] === 'italic') {
    delete css['font-style']
    tags.push('em')
  }
  if (look.strike === true) tags.push('s')
  if (look.raise === 'super') tags.push('sup')
  if (look.raise === 'sub') tags.push('sub')
  if (look.underline === 'solid' && href === undefined) tags.push('u')
  if (href !== undefined && look.underline === 'solid') css['text-decoration'] = 'underline'
  let node: HtmlNode = text
  for (const tag of tags.toReversed()) node = element(tag, { children: [node] })
  if (href !== undefined)
    return element('a', {
      attributes: { href },
      css: { ...css, color: css['color'] ?? around['color'] ?? '#000' },
      hint: 'link',
      children: [node],
    })
  if (Object.keys(css).length === 0) return node
  const hint = styleName === undefined || /^default paragraph font$/i.test(styleName) ? undefined : styleName
  return element('span', { css, hint, children: [node] })
}

const things = ['img', 'hr', 'svg', 'table']

/** Whether nodes show nothing. */
export function isBlank(nodes: readonly HtmlNode[]): boolean {
  return nodes.every((node) => htmlText(node).trim() === '' && !holds(node, things))
}

/** Elements that a paragraph cannot contain. */
export function isBlock({ tag }: HtmlElement): boolean {
  return tag === 'div' || tag === 'hr'
}
