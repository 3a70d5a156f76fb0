import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Builds the `dist` folder of the TypeScript client: JavaScript modules with declarations, as in the published package. */
const repo = path.join(import.meta.dirname, '..')
const client = path.join(repo, 'clients', 'typescript')
const dist = path.join(client, 'dist')

rmSync(dist, { recursive: true, force: true })
execFileSync(path.join(repo, 'node_modules', '.bin', 'tsc'), ['-p', client, '--noEmit', 'false'], {
  stdio: 'inherit',
})
// The compiler rewrites module names in JavaScript, but not in declarations.
for (const file of globSync('**/*.d.ts', { cwd: dist })) {
  const place = path.join(dist, file)
  writeFileSync(place, readFileSync(place, 'utf8').replaceAll(/(from ['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2'))
}
