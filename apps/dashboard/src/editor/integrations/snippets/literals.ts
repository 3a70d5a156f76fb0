import { indented } from './snippet.ts'

/** How a language writes JSON's values. */
interface Spelling {
  text(value: string): string
  /** `null`, `true` and `false`. */
  words: readonly [nothing: string, yes: string, no: string]
  list: readonly [open: string, close: string]
  object(keys: readonly string[]): readonly [open: string, close: string]
  empty: { list: string; object: string }
  entry(key: string, value: string): string
}

/** A JSON value as a literal, two blanks deep or `step`; each entry stands on its own line. */
function spell(value: unknown, spelling: Spelling, step: string, indent = ''): string {
  const inner = indent + step
  const block = (open: string, parts: string[], close: string) =>
    `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`
  if (Array.isArray(value)) {
    if (value.length === 0) return spelling.empty.list
    const items = value.map((item) => spell(item, spelling, step, inner))
    return block(spelling.list[0], items, spelling.list[1])
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
    if (entries.length === 0) return spelling.empty.object
    const [open, close] = spelling.object(entries.map(([key]) => key))
    return block(
      open,
      entries.map(([key, item]) => spelling.entry(key, spell(item, spelling, step, inner))),
      close,
    )
  }
  if (typeof value === 'string') return spelling.text(value)
  if (typeof value === 'number') return String(value)
  return spelling.words[value === null ? 0 : value === true ? 1 : 2]
}

/** In single quotes, with nothing but backslash and quote escaped: PHP and Ruby read the rest as it stands. */
export function singleQuoted(value: string): string {
  return `'${value.replaceAll(/[\\']/g, String.raw`\$&`)}'`
}

const plainKey = /^[a-z_$][\w$]*$/i

/** In single quotes where that needs no escapes, else as JSON, which JavaScript reads alike. */
export function javaScriptText(value: string): string {
  const json = JSON.stringify(value)
  return json.slice(1, -1) === value && !value.includes("'") ? `'${value}'` : json
}

/** JavaScript's literal. A key `__proto__` would name the prototype, so it is computed. */
export function javaScriptLiteral(value: unknown, indent = ''): string {
  return spell(
    value,
    {
      text: javaScriptText,
      words: ['null', 'true', 'false'],
      list: ['[', ']'],
      object: () => ['{', '}'],
      empty: { list: '[]', object: '{}' },
      entry: (key, item) =>
        `${key === '__proto__' ? "['__proto__']" : plainKey.test(key) ? key : javaScriptText(key)}: ${item}`,
    },
    '  ',
    indent,
  )
}

/** Python's literal: its strings know all escapes of JSON's. */
export function pythonLiteral(value: unknown, indent = ''): string {
  return spell(
    value,
    {
      text: (text) => JSON.stringify(text),
      words: ['None', 'True', 'False'],
      list: ['[', ']'],
      object: () => ['{', '}'],
      empty: { list: '[]', object: '{}' },
      entry: (key, item) => `${JSON.stringify(key)}: ${item}`,
    },
    '    ',
    indent,
  )
}

/** PHP's literal. Arrays whose keys are whole numbers become lists in JSON, and empty ones, too: those are objects here. */
export function phpLiteral(value: unknown, indent = ''): string {
  return spell(
    value,
    {
      text: singleQuoted,
      words: ['null', 'true', 'false'],
      list: ['[', ']'],
      object: (keys) => [keys.some((key) => /^-?\d+$/.test(key)) ? '(object) [' : '[', ']'],
      empty: { list: '[]', object: 'new stdClass()' },
      entry: (key, item) => `${singleQuoted(key)} => ${item}`,
    },
    '    ',
    indent,
  )
}

export function rubyLiteral(value: unknown, indent = ''): string {
  return spell(
    value,
    {
      text: singleQuoted,
      words: ['nil', 'true', 'false'],
      list: ['[', ']'],
      object: () => ['{', '}'],
      empty: { list: '[]', object: '{}' },
      entry: (key, item) => `${singleQuoted(key)} => ${item}`,
    },
    '  ',
    indent,
  )
}

/** In double quotes as Java, C# and Go read them: they know these escapes of JSON's alike. */
export function doubleQuoted(value: string): string {
  return JSON.stringify(value)
}

/** Java's text block; it takes away the lines' common indentation itself. A `\u` that JSON wrote must not be read by the compiler. */
export function javaBlock(json: string, indent: string): string {
  const text = json.replaceAll('\\', '\\\\').replaceAll('"""', String.raw`\"""`)
  return `"""\n${indent}${indented(text, indent)}"""`
}

/** C#'s raw string literal: as many quotes around it as nothing inside has. */
export function rawCSharp(json: string, indent: string): string {
  const longest = Math.max(2, ...[...json.matchAll(/"+/g)].map(([run]) => run.length))
  const quotes = '"'.repeat(longest + 1)
  return `${quotes}\n${indent}${indented(json, indent)}\n${indent}${quotes}`
}

/** Go's raw string; a backtick cannot stand in it. */
export function rawGo(json: string): string {
  return `\`${json.replaceAll('`', '` + "`" + `')}\``
}
