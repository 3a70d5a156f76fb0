import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const integrations = path.resolve(import.meta.dirname, '..')
const modules = path.resolve(integrations, '../node_modules')
const compiler = path.join(modules, 'typescript/bin/tsc')

const packages = {
  n8n: { sharedFolder: 'shared', beside: ['package.json', 'README.md'], inside: ['icons'] },
  zapier: {
    sharedFolder: 'src/shared',
    beside: ['package.json', 'README.md', 'index.js', '.zapierapprc'],
    inside: [],
  },
} as const

export type CompiledPackage = keyof typeof packages

/**
 * Copies a package's sources into `folder`, including shared ones, because a published package must not depend on files outside of its folder.
 * `#shared/…` becomes a relative path, because n8n does not allow other imports.
 */
export async function copySources(name: CompiledPackage, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await cp(path.join(integrations, name), folder, { recursive: true })
  const shared = path.join(folder, packages[name].sharedFolder)
  await cp(path.join(integrations, 'shared'), shared, { recursive: true })
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts')) continue
    const file = path.join(entry.parentPath, entry.name)
    const toShared = path.relative(entry.parentPath, shared)
    const base = toShared.startsWith('.') ? toShared : `./${toShared}`
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replaceAll("'#shared/", `'${base}/`))
  }
}

/**
 * Compiles a package into `folder` for publishing. `scripts/integrations lint` checks its types if the platform's types are installed. Throws an
 * error with the output of the compiler.
 */
export async function buildPackage(name: CompiledPackage, folder: string): Promise<void> {
  const source = `${folder}-source`
  await copySources(name, source)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const types = path.join(modules, '@types')
  const words = ['-p', source, '--noCheck', '--typeRoots', types, '--outDir', path.join(folder, 'dist')]
  await run(process.execPath, [compiler, ...words])
  const { beside, inside } = packages[name]
  for (const file of beside) await cp(path.join(source, file), path.join(folder, file))
  for (const each of inside)
    await cp(path.join(source, each), path.join(folder, 'dist', each), { recursive: true })
  await rm(source, { recursive: true })
}
