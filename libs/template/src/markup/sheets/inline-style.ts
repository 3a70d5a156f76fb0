/** A declaration with its offsets in the attribute's value. */
interface Declaration {
  name: string
  value: string
  start: number
  valueStart: number
  /** The offset before the semicolon. */
  end: number
}

/** Returns the declarations of a `style` attribute by name. The last one wins. */
export function readInlineStyle(style: string): ReadonlyMap<string, string> {
  return new Map(declarations(style).map(({ name, value }) => [name, value]))
}

/** Changes values of a `style` attribute; `undefined` removes a declaration. Everything else is unchanged. */
export function changeInlineStyle(
  style: string,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  let changed = style
  for (const [name, value] of Object.entries(changes)) {
    const known = declarations(changed).findLast((declaration) => declaration.name === name)
    if (!known) {
      if (value !== undefined) changed = append(changed, `${name}:${value}`)
    } else if (value !== undefined) {
      changed = changed.slice(0, known.valueStart) + value + changed.slice(known.end)
    } else {
      const behind = /^\s*;\s*/.exec(changed.slice(known.end))?.[0].length ?? 0
      changed = changed.slice(0, known.start) + changed.slice(known.end + behind)
    }
  }
  return changed
}

function append(style: string, declaration: string): string {
  const before = style.trimEnd()
  return before === '' || before.endsWith(';') ? before + declaration : `${before};${declaration}`
}

/** Matches merge tags, strings, brackets and comments, in which a semicolon does not end a declaration. */
const piece = /\{\{[\s\S]*?\}\}|"[^"]*"|'[^']*'|\([^)]*\)|\/\*[\s\S]*?\*\/|;|[^;"'({/]+|[\s\S]/g

function declarations(style: string): Declaration[] {
  const found: Declaration[] = []
  let start = 0
  const take = (end: number) => {
    const [, space = '', name = '', colon = '', value = ''] =
      /^((?:\s|\/\*[\s\S]*?\*\/)*)([-\w]+)(\s*:\s*)([\s\S]*)$/.exec(style.slice(start, end)) ?? []
    const valueStart = start + space.length + name.length + colon.length
    if (name !== '' && value.trim() !== '')
      found.push({
        name: name.toLowerCase(),
        value: value.trim(),
        start: start + space.length,
        valueStart,
        end: valueStart + value.trimEnd().length,
      })
  }
  for (const { 0: text, index } of style.matchAll(piece)) {
    if (text !== ';') continue
    take(index)
    start = index + 1
  }
  take(style.length)
  return found
}
