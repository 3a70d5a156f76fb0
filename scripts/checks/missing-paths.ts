import { existsSync, globSync, readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** Paths that are created at run time: the docs mention them, but a fresh checkout does not have them. */
const made = /^(?:data|node_modules|\.cache)(?:\/|$)/

/**
 * Returns paths on a Markdown page that do not exist: links to files, and paths in backticks that begin with a folder or file of the checkout's root.
 * `*` and `<name>` in a path match any name.
 */
export function missingPaths(repo: string, page: string, markdown: string): string[] {
  const text = markdown.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '')
  const named = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => pathsIn(repo, code))
  const linked = [...text.matchAll(/\]\(([^()\s]+)\)/g)].flatMap(
    ([, target = '']) => linkedPath(page, target) ?? [],
  )
  return [...new Set([...named, ...linked])]
    .filter((path) => !made.test(path) && !exists(repo, path))
    .map((path) => `${page}: ${path} does not exist`)
}

/** Returns the words in a code span that are paths in the checkout, so that commands such as `scripts/up --detach` are also checked. */
function pathsIn(repo: string, code: string): string[] {
  const roots = new Set(readdirSync(repo))
  return code
    .split(/\s+/)
    .map((word) =>
      word
        .replace(/^\.\//, '')
        .replace(/[,;:]+$/, '')
        .replace(/:\d+$/, ''),
    )
    .filter((word) => /^[\w.@*<>{}-]+(?:\/[\w.@*<>{}-]+)+\/?$/.test(word))
    .filter((word) => roots.has(word.split('/')[0] ?? ''))
}

function linkedPath(page: string, target: string): string | undefined {
  if (/^(?:[a-z][a-z\d+.-]*:|#|\/)/i.test(target)) return undefined
  return posix.join(dirname(page), decodeURIComponent(target.replace(/[#?].*$/, '')))
}

function exists(repo: string, path: string): boolean {
  if (!/[*<>{}]/.test(path)) return existsSync(join(repo, path))
  return globSync(path.replaceAll(/<[^>/]*>/g, '*'), { cwd: repo }).length > 0
}
