import { indented } from './snippet.ts'

/** The syntax of JSON values in a language. */
interface Spelling {
  text(value: string): string
  /** `null`, `true` and `false`. */
  keywords: readonly [nothing: string, yes: string, no: string]
  list: readonly [open: string, close: string]
  object(keys: readonly string[]): readonly [open: string, close: string]
  empty: { list: string; object: string }
  entry(key: string, value: string): string
}

/** Returns a JSON value as a literal, indented by `step`, with each entry on its own line. */
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
  return spelling.keywords[value === null ? 0 : value === true ? 1 : 2]
}

/** Returns a string in single quotes. PHP and Ruby only need backslashes and quotes escaped. */
export function singleQuoted(value: string): string {
  return `'${value.replaceAll(/[\\']/g, String.raw`\$&`)}'`
}

const plainKey = /^[a-z_$][\w$]*$/i

/** Returns a string in single quotes if that works without escapes, or else as JSON, which is valid JavaScript. */
export function javaScriptText(value: string): string {
  const json = JSON.stringify(value)
  return json.slice(1, -1) === value && !value.includes("'") ? `'${value}'` : json
}

/** Returns a JavaScript literal. The key `__proto__` is computed, because it would set the prototype. */
export function javaScriptLiteral(value: unknown, indent = ''): string {
  return spell(
    value,
    {
      text: javaScriptText,
      keywords: ['null', 'true', 'false'],
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

/** Returns a Python literal, whose strings support all escapes of JSON. */
export function pythonLiteral(value: unknown, indent = ''): string {
  return spell(
    value,
    {
      text: (text) => JSON.stringify(text),
      keywords: ['None', 'True', 'False'],
      list: ['[', ']'],
      object: () => ['{', '}'],
      empty: { list: '[]', object: '{}' },
      entry: (key, item) => `${JSON.stringify(key)}: ${item}`,
    },
    '    ',
    indent,
  )
}

/** Returns a PHP literal. Empty arrays and arrays with integer keys would become JSON lists, so they are objects here. */
export function phpLiteral(value: unknown, indent = ''): string {
  return spell(
    value,
    {
      text: singleQuoted,
      keywords: ['null', 'true', 'false'],
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
      keywords: ['nil', 'true', 'false'],
      list: ['[', ']'],
      object: () => ['{', '}'],
      empty: { list: '[]', object: '{}' },
      entry: (key, item) => `${singleQuoted(key)} => ${item}`,
    },
    '  ',
    indent,
  )
}

/** Returns a string in double quotes for Java, C# and Go, which support these escapes of JSON. */
export function doubleQuoted(value: string): string {
  return JSON.stringify(value)
}

/** Returns a Java text block, which removes common indentation itself. The compiler must not interpret a `\u` in the JSON. */
export function javaBlock(json: string, indent: string): string {
  const text = json.replaceAll('\\', '\\\\').replaceAll('"""', String.raw`\"""`)
  return `"""\n${indent}${indented(text, indent)}"""`
}

/** Returns a C# raw string literal with more quotes around it than inside. */
export function rawCSharp(json: string, indent: string): string {
  const longest = Math.max(2, ...[...json.matchAll(/"+/g)].map(([run]) => run.length))
  const quotes = '"'.repeat(longest + 1)
  return `${quotes}\n${indent}${indented(json, indent)}\n${indent}${quotes}`
}

/** Returns a Go raw string, which cannot contain a backtick. */
export function rawGo(json: string): string {
  return `\`${json.replaceAll('`', '` + "`" + `')}\``
}
