import { appendFile, readFile, writeFile } from 'node:fs/promises'
import type { ObjectInfo } from '@platen/storage'

/** Which objects a move has copied and checked, kept beside the data so that the next run goes on where this one ends. */
export interface MoveJournal {
  has(object: ObjectInfo): boolean
  add(object: ObjectInfo): Promise<void>
}

/** Reads the journal of a move to this place, or begins a new one: what went elsewhere is not there. */
export async function openMoveJournal(file: string, place: string): Promise<MoveJournal> {
  const [writtenPlace, ...lines] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const head = JSON.stringify({ place })
  const known = new Set(writtenPlace === head ? lines : [])
  if (writtenPlace !== head) await writeFile(file, `${head}\n`, { mode: 0o600 })
  return {
    has: (object) => known.has(lineOf(object)),
    add: (object) => appendFile(file, `${lineOf(object)}\n`),
  }
}

/** An object that was written again since is another one. */
function lineOf({ key, bytes, modifiedAt }: ObjectInfo): string {
  return JSON.stringify([key, bytes, modifiedAt.getTime()])
}
