import { execFile } from 'node:child_process'
import { cp, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const connectors = path.resolve(import.meta.dirname, '..')
const compiler = path.resolve(connectors, '../node_modules/typescript/bin/tsc')

/** What a package has besides what is compiled into its `dist`. */
const packages = {
  n8n: { beside: ['package.json', 'README.md'], inside: ['icons'] },
  zapier: { beside: ['package.json', 'README.md', 'index.js', '.zapierapprc'], inside: [] },
} as const

/** A package that is compiled. */
export type CompiledPackage = keyof typeof packages

/** Compiles a package into `folder`, as it is published. Its types are checked where the platform's are at hand: by `scripts/connectors lint`. */
export async function buildPackage(name: CompiledPackage, folder: string): Promise<void> {
  const source = path.join(connectors, name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const words = ['-p', source, '--noCheck', '--outDir', path.join(folder, 'dist')]
  await run(process.execPath, [compiler, ...words])
  const { beside, inside } = packages[name]
  for (const file of beside) await cp(path.join(source, file), path.join(folder, file))
  for (const each of inside)
    await cp(path.join(source, each), path.join(folder, 'dist', each), { recursive: true })
}
