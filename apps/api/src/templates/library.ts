import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Fault, type LibraryTemplate } from '@platen/contract'
import { Type } from 'typebox'
import { createShapeCheck } from '../http/check-shape.ts'

const text = Type.String({ minLength: 1, maxLength: 500 })
const listSchema = Type.Object({
  templates: Type.Array(
    Type.Object({
      slug: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,99}$' }),
      name: text,
      category: text,
      description: text,
    }),
  ),
})
const checkList = createShapeCheck(listSchema)

type LibraryEntry = Omit<LibraryTemplate, 'pictureUrl'>

/** The templates that are part of the product. */
export interface Library {
  list(): Promise<LibraryTemplate[]>
  /** Returns the list entry of a template and its files by path. Throws `not_found`. */
  read(slug: string): Promise<{ entry: LibraryEntry; files: Map<string, Uint8Array> }>
  /** Returns the first page as WebP, or `undefined` if there is no picture. Throws `not_found` for an unknown slug. */
  picture(slug: string): Promise<Buffer | undefined>
}

/** Opens the library in a folder with `library.json`, a folder for each slug, and `pictures/<slug>.webp`. It does not change while the process is running. */
export function openLibrary(folder: string): Library {
  let entries: Promise<LibraryEntry[]> | undefined
  async function readEntries(): Promise<LibraryEntry[]> {
    entries ??= readList(folder)
    try {
      return await entries
    } catch (error) {
      entries = undefined
      throw error
    }
  }
  async function find(slug: string): Promise<LibraryEntry> {
    const entry = (await readEntries()).find((one) => one.slug === slug)
    if (!entry) throw new Fault('not_found', { detail: 'The library does not have this template.' })
    return entry
  }
  return {
    async list() {
      return (await readEntries()).map(({ slug, name, category, description }) => ({
        slug,
        name,
        category,
        description,
        pictureUrl: `/app/api/library/${slug}/picture`,
      }))
    },
    async read(slug) {
      const entry = await find(slug)
      return { entry, files: await readFolder(path.join(folder, entry.slug)) }
    },
    async picture(slug) {
      const entry = await find(slug)
      return readFile(path.join(folder, 'pictures', `${entry.slug}.webp`)).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return undefined
          throw error
        },
      )
    },
  }
}

async function readList(folder: string): Promise<LibraryEntry[]> {
  const templates: unknown = JSON.parse(await readFile(path.join(folder, 'library.json'), 'utf8'))
  const faults = checkList({ templates })
  if (faults.length > 0) throw new Error(`library.json is invalid: ${JSON.stringify(faults)}`)
  return templates as LibraryEntry[]
}

async function readFolder(folder: string): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    files.set(path.relative(folder, file).split(path.sep).join('/'), await readFile(file))
  }
  return files
}
