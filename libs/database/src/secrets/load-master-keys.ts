import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { MasterKey, masterKeyBytes, type MasterKeys } from './master-key.ts'

const fileName = 'master-key'

/**
 * Loads the master keys: those in `fromEnvironment` (32 bytes each in base64, separated by commas, the current one first), or those in
 * `<folder>/master-key` (one per line). If there are none, creates a key there that only its owner can read. Throws a plain `Error` with instructions
 * if a key is invalid, or if others can read the file.
 */
export async function loadMasterKeys(options: {
  folder: string
  fromEnvironment?: string | undefined
}): Promise<MasterKeys> {
  const { folder, fromEnvironment } = options
  if (fromEnvironment !== undefined) return parseMasterKeys(fromEnvironment.split(','), 'PLATEN_MASTER_KEY')
  const file = path.join(folder, fileName)
  await mkdir(folder, { recursive: true })
  let text = await readIfThere(file)
  if (text === undefined) {
    await createKeyFile(folder, file)
    text = await readFile(file, 'utf8')
  }
  if (((await stat(file)).mode & 0o007) !== 0)
    throw new Error(`${file} can be read by anyone. Run: chmod 600 ${file}`)
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return parseMasterKeys(lines, file)
}

function parseMasterKeys(texts: readonly string[], where: string): MasterKeys {
  const [first, ...others] = texts.map((text, index) => {
    const trimmed = text.trim()
    const bytes = Buffer.from(trimmed, 'base64')
    if (!/^[\w+/-]{43}=?$/.test(trimmed) || bytes.length !== masterKeyBytes) {
      throw new Error(
        `Key ${index + 1} of ${where} is not ${masterKeyBytes} bytes in base64. To create one: openssl rand -base64 32`,
      )
    }
    return new MasterKey(bytes)
  })
  if (!first) throw new Error(`${where} contains no key`)
  return [first, ...others]
}

async function createKeyFile(folder: string, file: string): Promise<void> {
  const draft = path.join(folder, `.${fileName}-${randomUUID()}`)
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${randomBytes(masterKeyBytes).toString('base64')}\n`)
    await handle.sync()
    // A hard link never replaces a file, so that two concurrent first starts use the same key.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await handle.close()
    await unlink(draft)
  }
  const directory = await open(folder)
  await directory.sync().finally(() => directory.close())
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
