import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withStopSignal } from '../batch/batch-signal.ts'
import { findCaller } from '../find-caller.ts'
import { readFolder } from '../read-folder.ts'
import { openRemoteTemplates } from '../template/remote-templates.ts'
import type { Session } from '../session.ts'
import { inOneLine } from '../terminal.ts'
import { createDevBoard, type DevState } from './dev-state.ts'
import { startDevServer } from './dev-server.ts'
import { renderFolder } from './render-folder.ts'

/** Options for the preview. */
export interface DevOptions {
  /** Address of the service that renders. */
  url?: string
  /** Sample file in the folder. Default: `sample.json`. */
  sample?: string
  /** Port for the preview. Default: a free port. */
  port?: number
}

/** Shows a template folder's document in the browser and updates it after each save, until Ctrl-C. */
export async function runDev(
  session: Session,
  folder: string,
  { url, sample, port }: DevOptions,
): Promise<void> {
  const remote = openRemoteTemplates(await findCaller(session, { url, scopes: ['read', 'templates:write'] }))
  // Errors in the folder itself are reported before the preview starts.
  await readFolder(folder)
  const board = createDevBoard()
  const { stdout, stderr } = session.terminal
  board.onChange((state) => {
    for (const line of linesOf(state)) (state.standing === 'fine' ? stdout : stderr).write(`${line}\n`)
  })
  const server = await startDevServer({ folder, board, port })
  stdout.write(
    `The preview of ${folder} is at ${server.url}. It is updated after each save. Press Ctrl-C to stop.\n`,
  )
  try {
    await withStopSignal((signal) =>
      watchFolder(folder, () => renderFolder({ folder, sample, remote, board, signal }), signal),
    )
  } finally {
    server.close()
  }
}

function linesOf({ standing, sentence, faults, remarks, pages }: DevState): string[] {
  if (standing === 'working') return []
  const about = standing === 'fine' ? remarks : faults
  const lines = about.map(
    ({ place, message }) => `  ${inOneLine(place)}${place ? ': ' : ''}${inOneLine(message)}`,
  )
  return [standing === 'fine' ? (pages === 1 ? '1 page' : `${pages} pages`) : inOneLine(sentence), ...lines]
}

/** Polling works on every file system and survives moving the folder. */
const pollEveryMs = 250

/**
 * Runs `work` immediately and after each change to the folder, one run at a time, until the signal aborts. If `work` returns true, it is repeated
 * without a change. It must not throw.
 */
async function watchFolder(
  folder: string,
  work: () => Promise<{ isToRepeat: boolean }>,
  signal: AbortSignal,
): Promise<void> {
  let last: string | undefined
  while (!signal.aborted) {
    const seen = await stateOf(folder)
    if (seen !== last) {
      last = seen
      const { isToRepeat } = await work()
      if (isToRepeat) last = undefined
    }
    await pause(last === undefined ? 8 * pollEveryMs : pollEveryMs, undefined, { signal }).catch(
      () => undefined,
    )
  }
}

/** Returns the names, sizes and times of a folder's files. Hidden files are ignored. */
async function stateOf(folder: string): Promise<string> {
  const lines: string[] = []
  async function read(relative: string): Promise<void> {
    const entries = await readdir(join(folder, relative), { withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
      const path = join(relative, entry.name)
      if (entry.isDirectory()) await read(path)
      const found = await stat(join(folder, path)).catch(() => undefined)
      if (found?.isFile()) lines.push(`${path} ${found.size} ${found.mtimeMs}`)
    }
  }
  await read('')
  return lines.toSorted().join('\n')
}
