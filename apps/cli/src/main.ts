import { fileURLToPath } from 'node:url'
import { runCli } from './run-cli.ts'

process.exitCode = await runCli({
  args: process.argv.slice(2),
  env: process.env,
  root: fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, ''),
  terminal: process,
})
