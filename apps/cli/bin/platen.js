#!/usr/bin/env node
import { spawn } from 'node:child_process'
import module, { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** Half of a short command's time goes into compiling. In a folder that nobody else can write to, as what is there is run. */
function keepCompiled() {
  try {
    module.enableCompileCache(join(homedir(), '.cache', 'platen'))
  } catch {
    // A user without a home compiles each time.
  }
}

if (process.features.typescript) {
  keepCompiled()
  await import(main)
} else {
  // An older Node cannot read TypeScript: the one that the project brings along can.
  const installed = dirname(createRequire(import.meta.url).resolve('node/package.json'))
  const node = join(installed, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: 'inherit' })
  // The command decides what a signal means; this process only waits for it.
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => child.kill(name))
  child.on('error', () => {
    process.stderr.write('platen needs Node 22.18 or newer. Run npm install, or use a newer Node.\n')
    process.exitCode = 1
  })
  child.on('exit', (status) => (process.exitCode = status ?? 1))
}
