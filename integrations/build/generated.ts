import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeApp } from './make/app.ts'
import { powerAutomateConnector } from './power-automate/connector.ts'

const integrations = path.resolve(import.meta.dirname, '..')

/** Returns all files that are generated from the description, by path below `integrations`. */
function generated(): Map<string, string> {
  const inFolder = (folder: string, files: Map<string, string>) =>
    [...files].map(([file, text]) => [`${folder}/${file}`, text] as const)
  return new Map([...inFolder('make', makeApp()), ...inFolder('power-automate', powerAutomateConnector())])
}

/** Writes the files. Returns those that have changed. */
export async function writeGenerated(): Promise<string[]> {
  const stale = await staleFiles()
  const files = generated()
  for (const file of stale) {
    const place = path.join(integrations, file)
    await mkdir(path.dirname(place), { recursive: true })
    await writeFile(place, files.get(file) ?? '')
  }
  return stale
}

/** Returns the files that do not match the description. */
export async function staleFiles(): Promise<string[]> {
  const files = generated()
  const now = await Promise.all(
    [...files].map(async ([file, text]) => {
      const is = await readFile(path.join(integrations, file), 'utf8').catch(() => undefined)
      return is === text ? [] : [file]
    }),
  )
  return now.flat()
}
