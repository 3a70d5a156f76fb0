import { dirname, join } from 'node:path'

const imported = /import (\w+) from '([^']+\.module\.css)'/g

/**
 * Lists the CSS module classes that a file uses but that have no rule. TypeScript accepts any name, so a rename can silently break a
 * class.
 */
export function missingClasses(file: string, source: string, read: (path: string) => string): string[] {
  return [...source.matchAll(imported)].flatMap(([, name = '', path = '']) => {
    const sheet = join(dirname(file), path)
    const known = new Set([...read(sheet).matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, found]) => found))
    const used = new Set(
      [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, found]) => found),
    )
    return [...used]
      .filter((each) => !known.has(each))
      .map((each) => `${file}: ${sheet} has no class “${each}”`)
  })
}
