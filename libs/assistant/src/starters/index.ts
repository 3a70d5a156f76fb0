import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../../../templates/starters')

/**
 * Reads the files from which the Composer creates templates. Returns their text by their path in `templates/starters`, such as `letter/page.html`.
 */
export function readStarters(): Record<string, string> {
  const files = globSync('*/*.{html,css,json}', { cwd: folder })
  return Object.fromEntries(
    files.map((file) => [file.replaceAll('\\', '/'), readFileSync(path.join(folder, file), 'utf8')]),
  )
}
