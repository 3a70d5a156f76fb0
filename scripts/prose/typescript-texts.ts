import { type Comment, parseSync, type Program, visitorKeys } from 'oxc-parser'
import type { Text } from './text.ts'

/** The properties of a syntax tree that are read here. */
interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Attributes and properties whose values are visible to users, even if they are a single word. */
const shownNames = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'description',
  'detail',
  'help',
  'hint',
  'label',
  'message',
  'placeholder',
  'suggestion',
  'summary',
  'text',
  'title',
])
/** Attributes and properties whose values contain spaces, but are not text. */
const hiddenNames = new Set(['className', 'class', 'style', 'd', 'viewBox', 'sizes', 'transform', 'pattern'])
const inserted = '{…}'

/** Returns the text in a TypeScript file that users may read (strings, templates and JSX text), and separately its comments. */
export function typescriptTexts(file: string, source: string): { strings: Text[]; comments: Text[] } {
  const { program, comments } = parseSync(file, source)
  const lineAt = lineCounter(source)
  const strings = findStrings(program).map(({ start, text }) => ({ file, line: lineAt(start), text }))
  const joined = joinComments(comments, source)
  return { strings, comments: joined.map(({ start, text }) => ({ file, line: lineAt(start), text })) }
}

interface Found {
  start: number
  text: string
}

function findStrings(program: Program): Found[] {
  const found: Found[] = []
  const add = (start: number, text: string, isShown: boolean) => {
    const plain = text.replaceAll(/\s+/g, ' ').trim()
    if (isShown ? /\p{L}{2}/u.test(plain) : isProse(plain)) found.push({ start, text: plain })
  }
  const visit = (node: Node, name: string): void => {
    if (
      node.type.startsWith('Import') ||
      node.type === 'ExportAllDeclaration' ||
      node.type.startsWith('TS')
    ) {
      if (!['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(node.type)) return
    }
    if (hiddenNames.has(name)) return
    if (node.type === 'TaggedTemplateExpression') return
    const text = textOf(node)
    if (text !== undefined) {
      // JSX text includes the line break before it.
      const indent = node.type === 'JSXText' ? text.search(/\S|$/) : 0
      add(node.start + indent, text, shownNames.has(name) || node.type === 'JSXText')
      // Strings inside an inserted value are separate entries.
      for (const inner of insertedIn(node)) visit(inner, '')
      return
    }
    const nameInside = nameOf(node) ?? (keepsName.has(node.type) ? name : '')
    for (const child of childrenOf(node)) visit(child, nameInside)
  }
  visit(program as unknown as Node, '')
  return found
}

/** Expressions whose strings belong to the attribute or property that contains the expression. */
const keepsName = new Set([
  'ConditionalExpression',
  'JSXExpressionContainer',
  'LogicalExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
])

function nameOf(node: Node): string | undefined {
  const key =
    node.type === 'Property'
      ? (node['key'] as Node)
      : node.type === 'JSXAttribute'
        ? (node['name'] as Node)
        : undefined
  const name = key?.['name'] ?? key?.['value']
  return typeof name === 'string' ? name : undefined
}

function* childrenOf(node: Node): Generator<Node> {
  for (const key of visitorKeys[node.type] ?? []) {
    const value = node[key]
    for (const child of Array.isArray(value) ? value : [value]) if (child) yield child as Node
  }
}

/** Returns undefined for values that are not text. Concatenated strings are one string. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type === 'JSXText') return node['value'] as string
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as { value: { cooked: string | null } }[])
      .map(({ value }) => value.cooked ?? '')
      .join(inserted)
  if (node.type === 'BinaryExpression' && node['operator'] === '+') {
    const sides = [node['left'], node['right']].map((side) => textOf(side as Node))
    if (sides.some((side) => side !== undefined)) return sides.map((side) => side ?? inserted).join('')
  }
  return undefined
}

function insertedIn(node: Node): Node[] {
  if (node.type === 'TemplateLiteral') return node['expressions'] as Node[]
  if (node.type !== 'BinaryExpression') return []
  return [node['left'] as Node, node['right'] as Node].flatMap((side) =>
    textOf(side) === undefined ? [side] : insertedIn(side),
  )
}

/** Returns whether a string has two consecutive words and is not SQL, CSS, HTML or code. */
function isProse(text: string): boolean {
  if (!/\p{L}[\p{L}’']*[,:;]? (?:\p{Ll}|\{…\})/u.test(text)) return false
  return !/^(?:select|insert|update|delete|create|alter|with|drop) .*\b(?:from|into|set|table|index|as)\b|^\s*[<.#@]|[{;]\s*[\w-]+: ?[\w{]|=>|<\/\w+>|\w+="/.test(
    text,
  )
}

/** Consecutive line comments are one entry. */
function joinComments(comments: Comment[], source: string): Found[] {
  const joined: (Found & { end: number })[] = []
  for (const { type, start, end, value } of comments) {
    const text = value
      .replaceAll(/^\s*\*+ ?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    const last = joined.at(-1)
    if (type === 'Line' && last && /^\n[ \t]*$/.test(source.slice(last.end, start))) {
      last.text += ` ${text}`
      last.end = end
    } else joined.push({ start, end, text })
  }
  return joined.filter(({ text }) => /\p{L}{2}/u.test(text))
}

function lineCounter(source: string): (at: number) => number {
  const starts = [0, ...Array.from(source.matchAll(/\n/g), ({ index }) => index + 1)]
  return (at) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= at) low = middle
      else high = middle
    }
    return low + 1
  }
}
