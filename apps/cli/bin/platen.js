#!/usr/bin/env node
import { spawn } from 'node:child_process'
import module, { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/**
 * Compiling takes half as long as a short command, so compiled code is cached. The folder must be writable by this user only, because its content
 * is executed.
 */
function keepCompiled() {
  try {
    module.enableCompileCache(join(homedir(), '.cache', 'platen'))
  } catch {
    // Without a home folder, each run compiles.
  }
}

if (process.features.typescript) {
  keepCompiled()
  await import(main)
} else {
  // An older Node cannot run TypeScript. Use the Node of the project's dependencies.
  const installed = dirname(createRequire(import.meta.url).resolve('node/package.json'))
  const node = join(installed, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: 'inherit' })
  // The command handles signals. This process only waits for it.
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => child.kill(name))
  child.on('error', () => {
    process.stderr.write('platen needs Node 22.18 or newer. Run npm install, or use a newer Node.\n')
    process.exitCode = 1
  })
  child.on('exit', (status) => (process.exitCode = status ?? 1))
}
