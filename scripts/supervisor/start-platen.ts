import { access, constants, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createOperator } from '../demo/operator.ts'
import { type Demo, type DemoPlace, makeDemo, readDemo } from '../demo/prepare-demo.ts'
import { DemoGone, renderDemo } from '../demo/render-demo.ts'
import { commandLine, welcome } from '../demo/welcome.ts'
import { assertPortFree } from './free-port.ts'
import { lastLines } from './log-file.ts'
import { claimDataFolder, releaseDataFolder } from './pid-file.ts'
import type { Place } from './place.ts'
import { startProcesses } from './start-processes.ts'
import { untilReady } from './until-ready.ts'

/** A process that exits is reported immediately. This limit is for a process that hangs, and is long enough for slow machines. */
const readyTimeoutMs = 180_000

/**
 * Starts Platen on this machine and generates the demo document. `say` receives a few lines for the user. Returns `undefined` if Platen is already
 * running, or if `signal` aborted the start. Rejects with an `Error` for the operator.
 */
export async function startPlaten(given: {
  place: Place
  say: (line: string) => void
  signal: AbortSignal
}): Promise<{ close(): Promise<void> } | undefined> {
  const { place, say, signal } = given
  const logs = join(place.dataFolder, 'logs')
  await makeDataFolder(place.dataFolder, logs)
  const owner = await claimDataFolder(place.dataFolder, place.baseUrl)
  if (owner !== undefined) {
    say(
      `Platen is already running: ${owner.baseUrl} (process ${owner.pid}, data in ${place.dataFolder}). To stop it, run scripts/down.`,
    )
    return undefined
  }

  const failed = new AbortController()
  let processes: { close(): Promise<void> } | undefined
  const close = async () => {
    if (processes !== undefined) say('Stopping once the work in progress is finished.')
    await processes?.close()
    await releaseDataFolder(place.dataFolder)
  }
  try {
    await assertPortFree(place.host, place.port)
    say(`Starting Platen. Data and logs are in ${place.dataFolder}`)
    let isUp = false
    processes = await startProcesses(place, {
      onEnd({ name, sentence, count }) {
        say(`${name} ${sentence}, so it is being restarted. See ${join(logs, `${name}.log`)}`)
        if (!isUp && count >= 3) failed.abort(name)
      },
    })
    const warnings = await untilReady({
      baseUrl: place.localUrl,
      timeoutMs: readyTimeoutMs,
      signal: AbortSignal.any([signal, failed.signal]),
    })
    isUp = true
    for (const warning of warnings) say(`Warning: ${warning}`)
    say(await renderDemoOnce(place, say))
    return { close }
  } catch (error) {
    await close()
    if (signal.aborted) return undefined
    if (!failed.signal.aborted) throw error
    const name = String(failed.signal.reason)
    const log = join(logs, `${name}.log`)
    throw new Error(`The ${name} process keeps exiting. The end of ${log}:\n${await lastLines(log, 15)}`, {
      cause: error,
    })
  }
}

async function makeDataFolder(dataFolder: string, logs: string): Promise<void> {
  try {
    await mkdir(logs, { recursive: true, mode: 0o700 })
    for (const folder of [dataFolder, logs])
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `The data folder ${dataFolder} cannot be used (${reason}). Set PLATEN_DATA to another folder.`,
      {
        cause: error,
      },
    )
  }
}

async function renderDemoOnce(place: Place, say: (line: string) => void): Promise<string> {
  const { repo, dataFolder, localUrl: baseUrl } = place
  const given = place.operatorToken ?? (await readFile(join(dataFolder, 'operator-token'), 'utf8')).trim()
  // During a rotation, there are two tokens, and the new token is first.
  const [token = given] = given.split(/[,\n]/).map((one) => one.trim())
  const demoPlace: DemoPlace = { repo, dataFolder, baseUrl, operatorToken: token }
  const render = async (demo: Demo) =>
    welcome(demo, await renderDemo({ repo, dataFolder, demo }), commandLine(place))
  const missing = await createOperator({ baseUrl, token }).missingTemplates()
  if (missing > 0) say(missingSentence(missing, dataFolder))
  const known = missing > 0 ? undefined : await readDemo(demoPlace)
  if (known !== undefined) {
    try {
      return await render(known)
    } catch (error) {
      // The database is not the one that the last start used.
      if (!(error instanceof DemoGone)) throw error
    }
  }
  return render(await makeDemo(demoPlace))
}

function missingSentence(missing: number, dataFolder: string): string {
  return (
    `${missing} published ${missing === 1 ? 'template is' : 'templates are'} missing from the object store, so their documents will fail. ` +
    `They were published to a different store. If they are in ${join(dataFolder, 'storage')}, run npx platen storage move to copy them to the bucket.`
  )
}
