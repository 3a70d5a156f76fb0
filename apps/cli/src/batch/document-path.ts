import { join } from 'node:path'
import { CliFailure } from '../cli-failure.ts'

/** Name of the folder for the state of a run, within the output folder. Documents must not be written to it. */
export const workFolderName = '.platen-batch'

/** Device names on Windows, with any extension. */
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i

/**
 * Returns the path of a document in `folder`. The path never leaves the folder and is valid on every system. Throws `CliFailure` for unsafe
 * names.
 */
export function documentPath(folder: string, { item, fileName }: { item: number; fileName: string }): string {
  const parts = fileName.split('/')
  if (!parts.every(isSafe) || parts[0]?.toLowerCase() === workFolderName) {
    throw new CliFailure(
      `Document ${item} has the name ${JSON.stringify(fileName)}, which leads outside the output folder.`,
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

/** On Windows, names must not contain a backslash or colon, nor end with a dot or a space. */
function isSafe(part: string): boolean {
  return part !== '' && !/[\\:\p{Cc}]/u.test(part) && !/[. ]$/.test(part)
}
