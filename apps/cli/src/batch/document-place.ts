import { join } from 'node:path'
import { CliFailure } from '../cli-failure.ts'

/** Holds what a run remembers, in the folder of its documents: no document may lie in it. */
export const workFolderName = '.platen-batch'

/** Names that are devices on Windows, whatever ending they have. */
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i

/**
 * Where a document lies in `folder`: never outside of it, and under a name that every system can have. Throws `CliFailure` for a name that
 * leads elsewhere.
 */
export function placeOf(folder: string, { item, fileName }: { item: number; fileName: string }): string {
  const parts = fileName.split('/')
  if (!parts.every(isSafe) || parts[0]?.toLowerCase() === workFolderName) {
    throw new CliFailure(
      `Document ${item} has the name ${JSON.stringify(fileName)}, which leads out of the folder.`,
    )
  }
  const last = parts.length - 1
  return join(
    folder,
    ...parts.map((part, index) =>
      reserved.test(part) ? `${index === last ? `${item}-` : '_'}${part}` : part,
    ),
  )
}

/** A backslash and a colon are no part of a name on Windows, nor is a dot or a space at its end. */
function isSafe(part: string): boolean {
  return part !== '' && !/[\\:\p{Cc}]/u.test(part) && !/[. ]$/.test(part)
}
