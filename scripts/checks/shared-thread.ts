import { posix } from 'node:path'

/** Packages that parse, draw or compress a caller's input in the calling thread. */
const expensive = [
  '@cantoo/pdf-lib',
  '@marcbachmann/cel-js',
  'bwip-js',
  'css-tree',
  'd3-shape',
  'diff',
  'fflate',
  'hast-util-sanitize',
  'jsonc-parser',
  'markdown-it',
  'mustache',
  'papaparse',
  'parse5',
  'qr',
  'saxes',
  'sharp',
  'subset-font',
  'wawoff2',
]

/**
 * An entry, and files that its main thread can use although they import such a package, because their input is small or does not come from callers.
 */
export interface SharedThread {
  entry: string
  allowed: Record<string, string>
}

interface Import {
  /** Imported names. `undefined` means the whole module. */
  names: { name: string; as: string }[] | undefined
  from: string
  isExport: boolean
}

/**
 * Returns a line with the import path for each direct or indirect import of a program's `entry` whose duration depends on a caller's input. Code for
 * threads and processes is started by URL and is not an import. An import from a library's index.ts only includes the files of the imported names.
 * `read` returns a file of the checkout, or `undefined`.
 */
export function sharedThreadFaults(
  { entry, allowed }: SharedThread,
  read: (file: string) => string | undefined,
): string[] {
  const cameFrom = new Map<string, string>()
  const waiting = [entry]
  const seen = new Set(waiting)
  const faults: string[] = []
  const reached = new Set<string>()

  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const found of importsOf(read(file) ?? '')) {
      for (const target of targetsOf(file, found, read)) {
        if (seen.has(target)) continue
        seen.add(target)
        cameFrom.set(target, file)
        waiting.push(target)
      }
      const name = expensive.find((each) => found.from === each || found.from.startsWith(`${each}/`))
      if (name === undefined) continue
      reached.add(file)
      if (!(file in allowed)) faults.push(`${entry}: ${name} is reachable through ${wayTo(file, cameFrom)}`)
    }
  }
  const unused = Object.keys(allowed).filter((file) => !reached.has(file))
  return [...faults, ...unused.map((file) => `${entry}: ${file} is allowed, but not reached`)]
}

function wayTo(file: string, cameFrom: ReadonlyMap<string, string>): string {
  const way: string[] = []
  for (let at: string | undefined = file; at !== undefined; at = cameFrom.get(at)) way.unshift(at)
  return way.slice(-4).join(' → ')
}

/** Returns the files of an import, or none for an external package. */
function targetsOf(
  file: string,
  { names, from, isExport }: Import,
  read: (file: string) => string | undefined,
): string[] {
  const target = ownFile(file, from)
  if (target === undefined) return []
  if (isExport && file.endsWith('/index.ts')) return []
  if (!target.endsWith('/index.ts')) return [target]
  const wanted = names && new Set(names.map(({ name }) => name))
  return importsOf(read(target) ?? '').flatMap((each) => {
    const next = ownFile(target, each.from)
    if (next === undefined) return []
    const exported = each.names?.map(({ as }) => as) ?? exportsOf(read(next) ?? '')
    return !wanted || exported.some((name) => wanted.has(name)) ? [next] : []
  })
}

function ownFile(file: string, from: string): string | undefined {
  if (from.startsWith('.')) return posix.join(posix.dirname(file), from)
  const [, library, part = ''] = /^@platen\/([^/]+)(\/[^/]+)?$/.exec(from) ?? []
  return library === undefined ? undefined : `libs/${library}/src${part}/index.ts`
}

function exportsOf(source: string): string[] {
  const declared = /^export (?:async )?(?:function\*?|const|let|class|enum) (\w+)/gm
  return [...source.matchAll(declared)].map(([, name = '']) => name)
}

const statement = /^(import|export)\s+(?!type\b)([^'";]*?\bfrom\s+)?'([^']+)'/gm
const dynamic = /(?:\{([^{}]*)\} = await )?\bimport\('([^']+)'\)/g

function importsOf(source: string): Import[] {
  const fixed = [...source.matchAll(statement)].flatMap(([, kind, clause = '', from = '']): Import[] => {
    const isExport = kind === 'export'
    const [, list] = /^\{([^}]*)\}/.exec(clause) ?? []
    if (list === undefined) return [{ names: undefined, from, isExport }]
    const names = namesIn(list)
    return names.length === 0 ? [] : [{ names, from, isExport }]
  })
  const later = [...source.matchAll(dynamic)].map(([, list, from = '']) => ({
    names: list === undefined ? undefined : namesIn(list),
    from,
    isExport: false,
  }))
  return [...fixed, ...later]
}

function namesIn(list: string): { name: string; as: string }[] {
  return list.split(',').flatMap((each) => {
    const [name = '', as = name] = each.trim().split(/\s+as\s+|: /)
    return name === '' || name.startsWith('type ') ? [] : [{ name, as }]
  })
}
