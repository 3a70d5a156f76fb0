const folder = 'assets/'
const bytesMax = 255

/** The maximum size of an asset. */
export const assetBytesMax = 50 * 2 ** 20

/** Returns why an asset cannot have this path; `undefined` if it can. */
export function assetPathFault(path: string): string | undefined {
  if (!path.startsWith(folder) || path === folder) return 'Enter a file name.'
  if (new TextEncoder().encode(path).length > bytesMax) return 'The name is too long. Use a shorter name.'
  if (/[\p{Cc}\p{Cs}\\:*?"<>|%#\u202A-\u202E\u2066-\u2069]/u.test(path)) {
    return 'A name cannot contain \\ : * ? " < > | % #.'
  }
  const parts = path.split('/')
  if (parts.some((part) => part === '' || part.startsWith('.') || /^\s|[\s.]$/.test(part))) {
    return 'Parts of the name cannot be empty, start with a dot, or start or end with a space.'
  }
  return undefined
}

/** Returns the asset path for an uploaded file: its name without characters that asset names cannot have. A pasted image may have no name. */
export function assetPathOf(fileName: string): string {
  const cleaned = (fileName.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[\p{Cc}:*?"<>|%#\u202A-\u202E\u2066-\u2069\s]+/gu, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '')
  const path = folder + cleaned
  return assetPathFault(path) === undefined ? path : `${folder}file`
}

/** Returns the path, with a number if another asset already has this path: `assets/logo-2.png`. */
export function freePath(path: string, taken: Readonly<Record<string, unknown>>): string {
  if (!(path in taken)) return path
  const dot = path.lastIndexOf('.')
  const [stem, end] = dot > path.lastIndexOf('/') ? [path.slice(0, dot), path.slice(dot)] : [path, '']
  for (let number = 2; ; number++) {
    const free = `${stem}-${number}${end}`
    if (!(free in taken)) return free
  }
}

/** Returns the path of a file that replaces an asset: the same path, unless the file has a different extension. */
export function replacingPath(
  path: string,
  fileName: string,
  taken: Readonly<Record<string, unknown>>,
): string {
  const ending = /\.\w+$/.exec(fileName)?.[0].toLowerCase() ?? ''
  const own = /\.\w+$/.exec(path)?.[0] ?? ''
  if (ending === '' || ending === own.toLowerCase()) return path
  return freePath(path.slice(0, path.length - own.length) + ending, taken)
}

/** Replaces all references to an asset in a string. Longer paths that start or end the same are not changed. */
export function renameMentions(text: string, from: string, to: string): string {
  return text.replaceAll(mention(from), () => to)
}

/** Whether a string refers to an asset. */
export function mentions(text: string, path: string): boolean {
  return mention(path).test(text)
}

function mention(path: string): RegExp {
  const literal = path.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)
  return new RegExp(String.raw`(?<![\w-])${literal}(?![\w-]|\.\w)`, 'g')
}
