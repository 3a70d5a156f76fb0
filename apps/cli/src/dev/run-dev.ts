import { withStopSignal } from '../batch/batch-signal.ts'
import { findCaller } from '../find-caller.ts'
import { readFolder } from '../read-folder.ts'
import { openRemoteTemplates } from '../remote/remote-templates.ts'
import type { Session } from '../session.ts'
import { inOneLine } from '../terminal.ts'
import { createDevBoard, type DevState } from './dev-state.ts'
import { startDevServer } from './dev-server.ts'
import { renderFolder } from './render-folder.ts'
import { watchFolder } from './watch-folder.ts'

/** How a folder is shown. */
export interface DevOptions {
  /** Of the service that renders. */
  url?: string
  /** Which file of the folder; `sample.json` unless given. */
  sample?: string
  /** Of the page; any that is free unless given. */
  port?: number
}

/** Shows a template folder's document in the browser, anew with each save, until Ctrl-C. */
export async function runDev(
  session: Session,
  folder: string,
  { url, sample, port }: DevOptions,
): Promise<void> {
  const remote = openRemoteTemplates(await findCaller(session, { url, scopes: ['read', 'templates:write'] }))
  // A wrong folder is said now, and not on a page.
  await readFolder(folder)
  const board = createDevBoard()
  const { stdout, stderr } = session.terminal
  board.onChange((state) => {
    for (const line of linesOf(state)) (state.standing === 'fine' ? stdout : stderr).write(`${line}\n`)
  })
  const server = await startDevServer({ folder, board, port })
  stdout.write(`${folder} is shown at ${server.url}, anew with each save. Ctrl-C ends it.\n`)
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
