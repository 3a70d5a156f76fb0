const folder = 'assets/'
const bytesMax = 255

/** The largest asset that templates take. */
export const assetBytesMax = 50 * 2 ** 20

/** Why no asset can have this path, in a sentence; `undefined` where it can. */
export function assetPathFault(path: string): string | undefined {
  if (!path.startsWith(folder) || path === folder) return 'Give the file a name.'
  if (new TextEncoder().encode(path).length > bytesMax) return 'The name is too long. Shorten it.'
  if (/[\p{Cc}\p{Cs}\\:*?"<>|%#\u202A-\u202E\u2066-\u2069]/u.test(path)) {
    return 'A name has none of \\ : * ? " < > | % # in it.'
  }
  const parts = path.split('/')
  if (parts.some((part) => part === '' || part.startsWith('.') || /^\s|[\s.]$/.test(part))) {
    return 'No part of the name may be empty, begin with a dot, or begin or end with a blank.'
  }
  return undefined
}

/** The path under which a file is kept: its own name, without what names of assets cannot have. A pasted picture may have none. */
export function assetPathOf(fileName: string): string {
  const cleaned = (fileName.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[\p{Cc}:*?"<>|%#\u202A-\u202E\u2066-\u2069\s]+/gu, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '')
  const path = folder + cleaned
  return assetPathFault(path) === undefined ? path : `${folder}file`
}

/** The path itself, or with a number where another asset has it: `assets/logo-2.png`. */
export function freePath(path: string, taken: Readonly<Record<string, unknown>>): string {
  if (!(path in taken)) return path
  const dot = path.lastIndexOf('.')
  const [stem, end] = dot > path.lastIndexOf('/') ? [path.slice(0, dot), path.slice(dot)] : [path, '']
  for (let number = 2; ; number++) {
    const free = `${stem}-${number}${end}`
    if (!(free in taken)) return free
  }
}

/** The path of a file that takes an asset's place: the same, unless the file is of another kind, which its name must tell. */
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

/** A text with every mention of one asset's path changed to another's. Longer paths that begin or end the same stay. */
export function renameMentions(text: string, from: string, to: string): string {
  return text.replaceAll(mention(from), () => to)
}

/** The text names the asset. */
export function mentions(text: string, path: string): boolean {
  return mention(path).test(text)
}

function mention(path: string): RegExp {
  const literal = path.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)
  return new RegExp(String.raw`(?<![\w-])${literal}(?![\w-]|\.\w)`, 'g')
}
