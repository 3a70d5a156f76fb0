import { type Edit, findNodeAtLocation, type JSONPath, modify, type Node, parseTree } from 'jsonc-parser'
import { isJsonObject, readJson } from './read-json.ts'
import { type LooseSettings, readSettings } from './template-source.ts'

/** Undefined removes a setting. */
export type SettingsChange = { [K in keyof LooseSettings]?: LooseSettings[K] | undefined }

/**
 * Changes settings in template.json. The rest of the text keeps its formatting, and new settings are formatted like those around them. Invalid JSON
 * is replaced.
 */
export function writeSettings(text: string, change: SettingsChange): string {
  return writeObject(text, { ...change })
}

/** Like `writeSettings`, but for any JSON object. Undefined removes a value at any depth. */
export function writeObject(text: string, change: Readonly<Record<string, unknown>>): string {
  if (!isJsonObject(readJson(text))) return `${JSON.stringify({ ...change }, null, 2)}\n`
  return differences(readSettings(text), { ...readSettings(text), ...change }).reduce(write, text)
}

interface Difference {
  path: JSONPath
  /** Undefined removes the value. */
  value: unknown
}

/** Returns the differences between two objects, including those in nested objects. */
function differences(before: object, after: object, path: JSONPath = []): Difference[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [was, is]: unknown[] = [old.get(key), now.get(key)]
    const here = [...path, key]
    if (isJsonObject(was) && isJsonObject(is)) return differences(was, is, here)
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ path: here, value: is }]
  })
}

/** Uses the parser only for the position and the commas, because its formatting would change the lines around the value. */
function write(text: string, { path, value }: Difference): string {
  const [edit] = modify(text, path, value, {})
  if (!edit) return text
  const content = value === undefined ? remainderOf(text, edit) : contentOf({ text, path, value, edit })
  return text.slice(0, edit.offset) + content + text.slice(edit.offset + edit.length)
}

/** When the first property is removed, returns the whitespace before it, which is kept. */
function remainderOf(text: string, { offset, length, content }: Edit): string {
  const isFirst = text[offset - 1] === '{' && text[offset + length] === '"'
  return isFirst ? (/^\s*/.exec(text.slice(offset))?.[0] ?? '') : content
}

function contentOf(by: { text: string; path: JSONPath; value: unknown; edit: Edit }): string {
  const { text, path, value, edit } = by
  const style = styleOf(text)
  const root = parseTree(text)
  const parent = root && findNodeAtLocation(root, path.slice(0, -1))
  const isOneLine = parent !== undefined && isInOneLine(text, parent)
  const line = { ...style, level: path.length, isOneLine }
  // Replaces an existing value in place.
  if (edit.length > 0) return written(value, line)
  const property = `${JSON.stringify(path.at(-1))}: ${written(value, line)}`
  const isFirst = (parent?.children ?? []).length === 0
  if (isOneLine) return isFirst ? ` ${property} ` : `, ${property}`
  const inner = style.eol + style.indent.repeat(path.length)
  return isFirst
    ? inner + property + style.eol + style.indent.repeat(path.length - 1)
    : `,${inner}${property}`
}

/** Whether an object is on one line. An empty object is formatted like the object around it. */
function isInOneLine(text: string, node: Node): boolean {
  if (text.slice(node.offset, node.offset + node.length).includes('\n')) return false
  return (
    (node.children ?? []).length > 0 ||
    (node.parent?.parent !== undefined && isInOneLine(text, node.parent.parent))
  )
}

interface Style {
  indent: string
  eol: string
}

function styleOf(text: string): Style {
  return {
    indent: /^\{\s*?\n([ \t]+)"/.exec(text)?.[1] ?? '  ',
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  }
}

/** Lists of plain values up to this length are written on one line. */
const lineMax = 80

function written(
  value: unknown,
  { indent, eol, level, isOneLine }: Style & { level: number; isOneLine: boolean },
): string {
  const short = inOneLine(value)
  const isList = Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null)
  if (isOneLine || (isList && short.length <= lineMax)) return short
  return JSON.stringify(value, null, indent).replaceAll('\n', eol + indent.repeat(level))
}

function inOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`
  if (!isJsonObject(value)) return JSON.stringify(value)
  const entries = Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : [`${JSON.stringify(key)}: ${inOneLine(inner)}`],
  )
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}
