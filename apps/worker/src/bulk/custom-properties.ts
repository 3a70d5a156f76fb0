import { generate, parse, walk } from 'css-tree'
import { Unsafe } from './unsafe.ts'

/** All values that a template gives to each custom property, by its name in lower case. */
export type Customs = ReadonlyMap<string, readonly string[]>

const valueCharactersMax = 2_000

/** Gathers the custom properties of style sheets and style attributes. Throws `Unsafe` for one that is made of others. */
export function readCustoms(sheets: readonly string[], attributes: readonly string[]): Customs {
  const customs = new Map<string, string[]>()
  const read = (css: string, context: 'stylesheet' | 'declarationList') => {
    if (!css.includes('--')) return
    walk(parse(css, { context, onParseError: refuse }), (node) => {
      if (node.type !== 'Declaration' || !node.property.startsWith('--')) return
      const name = node.property.toLowerCase()
      const value = generate(node.value).toLowerCase()
      if (value.includes('var(')) throw new Unsafe('variable')
      customs.set(name, [...(customs.get(name) ?? []), value])
    })
  }
  for (const css of sheets) read(css, 'stylesheet')
  for (const css of attributes) read(css, 'declarationList')
  return customs
}

function refuse(): never {
  throw new Unsafe('syntax')
}

/** The innermost ones, with what they fall back on. */
const variable = /var\(\s*(--[^\s,()]+)\s*(?:,((?:[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)/

/**
 * A value with each `var(--name)` followed by whatever it may stand for, so that what looks at values sees all of it. `var()` stays, as
 * nobody knows which of it counts.
 */
export function expandCustoms(value: string, customs: Customs): string {
  if (!value.includes('var(')) return value
  if (value.length > valueCharactersMax) throw new Unsafe('value')
  let expanded = value
  for (let found = variable.exec(expanded); found; found = variable.exec(expanded)) {
    const [text, name = '', fallback = ''] = found
    const known = [...(customs.get(name) ?? []), fallback]
      .map((one) => one.trim())
      .filter((one) => one !== '')
    if (known.length === 0) throw new Unsafe('variable')
    expanded = expanded.replace(text, () => `var() ${known.join(' ')}`)
    if (expanded.length > valueCharactersMax) throw new Unsafe('value')
  }
  if (/var\((?!\))/.test(expanded)) throw new Unsafe('value')
  return expanded
}
