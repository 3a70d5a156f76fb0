/** Returns the names that an entry file exports from other files. */
export function exportedNames(entry: string): string[] {
  return [...entry.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => /(\w+)\s*$/.exec(name)?.[1] ?? ''),
  )
}

/**
 * Returns an error for each function or class in `names` that a file exports without a docstring. For an overloaded function, the first
 * signature has the docstring. Types and constants only need a docstring if their name is not clear enough, so they are not checked.
 */
export function undocumentedExports(file: string, source: string, names: ReadonlySet<string>): string[] {
  const lines = source.split('\n')
  const documented = new Set<string>()
  return lines.flatMap((line, index) => {
    const name = /^export (?:async )?(?:function\*?|class) (\w+)/.exec(line)?.[1]
    if (name === undefined || !names.has(name)) return []
    if (lines[index - 1]?.endsWith('*/')) documented.add(name)
    return documented.has(name) ? [] : [`${file}:${index + 1}: ${name} has no docstring`]
  })
}
