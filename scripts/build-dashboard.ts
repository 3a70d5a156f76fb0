import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Builds the dashboard if its sources have changed since the last build. Takes a second or two. */
const repo = join(import.meta.dirname, '..')
const dist = join(repo, 'apps/dashboard/dist')
const stamp = join(dist, '.sources')
const sources = globSync(
  [
    'apps/dashboard/{src,public}/**/*',
    'apps/dashboard/{index.html,vite.config.ts,package.json}',
    'libs/{assistant,contract,import,merge,template}/src/**/*.ts',
    'package-lock.json',
  ],
  { cwd: repo },
)
  .filter((file) => !file.endsWith('.test.ts') && statSync(join(repo, file)).isFile())
  .toSorted()
const hash = createHash('sha256')
for (const file of sources) hash.update(`${file}\n`).update(readFileSync(join(repo, file)))
const sum = hash.digest('hex')

if (readStamp() !== sum) {
  process.stderr.write('setup: building the dashboard (a few seconds)\n')
  // Built next to the current dashboard and then renamed, because a service may start during the build.
  const fresh = `${dist}.${process.pid}`
  const words = ['build', '--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir']
  const built = spawnSync(process.execPath, [join(repo, 'node_modules/vite/bin/vite.js'), ...words], {
    cwd: join(repo, 'apps/dashboard'),
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 300_000,
  })
  if (built.status !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    process.stderr.write('setup: the dashboard could not be built\n')
    process.exit(1)
  }
  writeFileSync(join(fresh, '.sources'), sum)
  rmSync(dist, { recursive: true, force: true })
  renameSync(fresh, dist)
}

function readStamp(): string | undefined {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return undefined
  }
}
