import type { SourceElement } from '../parse-source.ts'

/** Their content is a drawing, a program or a text that the page does not show: they are edited as code. */
const closed = new Set([
  'svg',
  'math',
  'style',
  'script',
  'template',
  'head',
  'title',
  'noscript',
  'textarea',
  'iframe',
  'object',
])
const drawn = new Set(['bar-code', 'data-chart'])
const empty = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])

/** One thing to people, however it is written: a picture, a drawing, a bar code, a line. */
export function isOneThing({ name }: SourceElement): boolean {
  return closed.has(name) || drawn.has(name) || empty.has(name)
}

/** Whether an element can be edited on the page: it stands in nothing that is one thing. */
export function isEditable(element: SourceElement): boolean {
  for (let at = element.parent; at; at = at.parent)
    if (closed.has(at.name) || drawn.has(at.name)) return false
  return !pageParts.has(element.name)
}

/** The page itself, which is always there once, and what is not drawn. */
const pageParts = new Set(['html', 'head', 'body', 'style', 'script', 'title', 'meta', 'link', 'base'])
