import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the files that differ from `since`, committed or not, including new files. Default: the commit at which this branch left main, or the last
 * commit if there is no main.
 */
export function changedFiles(repo: string, since?: string): string[] {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: repo, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  const forkOf = (branch: string) => {
    try {
      return git('merge-base', 'HEAD', branch)
    } catch {
      return undefined
    }
  }
  const base = since ?? forkOf('origin/main') ?? forkOf('main') ?? 'HEAD'
  const tracked = git('diff', '--name-only', '--no-renames', base)
  const added = git('ls-files', '--others', '--exclude-standard')
  return `${tracked}\n${added}`.split('\n').filter(Boolean)
}

/** Returns the text of all code files, by path relative to the root. */
export function readSources(repo: string): Map<string, string> {
  const files = globSync(['{libs,apps}/*/{src,bin}/**/*.{ts,tsx,js,cjs}', '{scripts,test}/**/*.{ts,cjs}'], {
    cwd: repo,
  })
  return new Map(files.map((file) => [file, readFileSync(join(repo, file), 'utf8')]))
}
