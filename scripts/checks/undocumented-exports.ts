/**
 * Returns an error for each exported function or class without a docstring. The first signature of an overloaded function has it.
 * Types and constants need one only if their name does not say enough.
 */
export function undocumentedExports(file: string, source: string): string[] {
  const lines = source.split('\n')
  const documented = new Set<string>()
  return lines.flatMap((line, index) => {
    const name = /^export (?:async )?(?:function\*?|class) (\w+)/.exec(line)?.[1]
    if (name === undefined) return []
    if (lines[index - 1]?.endsWith('*/')) documented.add(name)
    return documented.has(name) ? [] : [`${file}:${index + 1}: ${name} has no docstring`]
  })
}
