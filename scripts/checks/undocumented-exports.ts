/** The exports of a file that no docstring stands above, a line each. Of an overloaded function the first signature has it. */
export function undocumentedExports(file: string, source: string): string[] {
  const lines = source.split('\n')
  const documented = new Set<string>()
  return lines.flatMap((line, index) => {
    const name = /^export (?:async )?(?:const|function\*?|class|interface|type) (\w+)/.exec(line)?.[1]
    if (name === undefined) return []
    if (lines[index - 1]?.endsWith('*/')) documented.add(name)
    return documented.has(name) ? [] : [`${file}:${index + 1}: ${name} has no docstring`]
  })
}
