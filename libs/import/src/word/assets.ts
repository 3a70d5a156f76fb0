import type { DocxFiles } from './package/open-docx.ts'
import type { Notes } from './notes.ts'

/** Pictures that the page shows, by path in the template. */
export interface Assets {
  files: Map<string, Uint8Array>
  /** Returns the path of a picture; undefined, with a note, if it cannot be shown. */
  take: (partName: string) => string | undefined
}

const pictureBytesMax = 8 * 2 ** 20
const picturesMax = 90

export async function readAssets(docx: DocxFiles, notes: Notes): Promise<Assets> {
  const pictures = new Map<string, Buffer>()
  for (const name of docx.names) {
    if (!/(?:^|\/)media\//.test(name)) continue
    const bytes = await docx.read(name)
    if (bytes) pictures.set(name, bytes)
  }
  const files = new Map<string, Uint8Array>()
  const taken = new Map<string, string>()
  return {
    files,
    take: (partName) => {
      const known = taken.get(partName)
      if (known !== undefined) return known
      const bytes = pictures.get(partName)
      if (!bytes) return undefined
      const kind = kindOf(bytes)
      if (kind === undefined) {
        notes.add(
          `A picture is in a format that browsers do not support (${extensionOf(partName)}). Save it as PNG in Word, or add it under Assets.`,
        )
        return undefined
      }
      if (bytes.length > pictureBytesMax || files.size >= picturesMax) {
        notes.add(
          'A picture was left out because it is too large, or because there are too many pictures. Reduce their size or number in Word.',
        )
        return undefined
      }
      const path = `assets/picture-${files.size + 1}.${kind}`
      files.set(path, bytes)
      taken.set(partName, path)
      return path
    },
  }
}

function kindOf(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 4).equals(Buffer.from('89504e47', 'hex'))) return 'png'
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'jpg'
  if (bytes.subarray(0, 4).toString('latin1') === 'GIF8') return 'gif'
  if (bytes.subarray(8, 12).toString('latin1') === 'WEBP') return 'webp'
  return undefined
}

function extensionOf(name: string): string {
  return (/\.([a-z0-9]{1,5})$/i.exec(name)?.[1] ?? 'unknown').toUpperCase()
}
