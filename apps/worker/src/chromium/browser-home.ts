import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { loweredPriority } from '@platen/platform'
import { copyFonts } from './copy-fonts.ts'

export interface BrowserHome {
  folder: string
  /** Starts the browser without root, and ends it with this process. */
  launcher: string
  profile: string
  environment: Record<string, string>
}

/** The `nobody` user, because Chromium's sandbox does not work as root. */
const unprivilegedId = 65534
const prefix = 'platen-browser-'
/**
 * Lets single documents go first, but still leaves batches some CPU alongside endless work. Measured in November 2026 on one core: alongside
 * continuous prints, a single document takes 29 instead of 28 ms; alongside an endless loop, batches keep 8% of their speed. At 19, the lowest
 * priority, they keep 1%.
 */
const backgroundPriority = os.constants.priority.PRIORITY_BELOW_NORMAL
const parts = ['profile', 'tmp', 'fonts', 'font-cache']

/** Creates the folder. Rejects with an `Error` with instructions if root cannot change the user. */
export async function makeBrowserHome(options: {
  executablePath: string
  fontsFolder: string
  unsafeNoSandbox: boolean
  isBackground?: boolean
}): Promise<BrowserHome> {
  const launch = launchCommand(options.executablePath, options.unsafeNoSandbox)
  const script = options.isBackground
    ? `${lowerSession(backgroundPriority)}\nexec nice -n ${backgroundPriority} ${launch}`
    : `${lowerSession(loweredPriority)}\nexec ${launch}`
  await removeAbandonedHomes()
  // Contains our process ID, so that an abandoned folder can be recognized.
  const folder = await mkdtemp(path.join(os.tmpdir(), `${prefix}${process.pid}-`))
  for (const part of parts) await mkdir(path.join(folder, part))
  await copyFonts(options.fontsFolder, path.join(folder, 'fonts'))
  await writeFile(path.join(folder, 'fonts.conf'), fontConfiguration(folder))
  const launcher = path.join(folder, 'launch')
  await writeFile(launcher, `#!/bin/sh\n${script} "$@"\n`, { mode: 0o755 })
  if (isRoot()) {
    for (const part of ['', ...parts]) await chown(path.join(folder, part), unprivilegedId, unprivilegedId)
  }
  return {
    folder,
    launcher,
    profile: path.join(folder, 'profile'),
    environment: {
      HOME: folder,
      TMPDIR: path.join(folder, 'tmp'),
      PATH: '/usr/local/bin:/usr/bin:/bin',
      FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
      LANG: 'C.UTF-8',
      TZ: 'UTC',
    },
  }
}

/** Like `lowerPriorityOfSession`, for the session of the shell. */
function lowerSession(priority: number): string {
  return `{ echo ${priority} >/proc/$$/autogroup; } 2>/dev/null`
}

export async function removeBrowserHome(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

function launchCommand(executablePath: string, unsafeNoSandbox: boolean): string {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((candidate) => existsSync(candidate))
  if (isRoot() && !setpriv && !unsafeNoSandbox) {
    throw new Error(
      'As root the browser needs `setpriv` (util-linux) to run unprivileged in its sandbox. Run the worker as another user, ' +
        'or accept the risk with PLATEN_UNSAFE_NO_SANDBOX=1.',
    )
  }
  const identity = isRoot() ? `--reuid=${unprivilegedId} --regid=${unprivilegedId} --clear-groups ` : ''
  const quoted = `'${executablePath.replaceAll("'", `'\\''`)}'`
  return setpriv ? `${setpriv} ${identity}--no-new-privs --pdeathsig KILL -- ${quoted}` : quoted
}

function fontConfiguration(folder: string): string {
  return (
    `<?xml version="1.0"?>\n<fontconfig>\n  <dir>${folder}/fonts</dir>\n  <cachedir>${folder}/font-cache</cachedir>\n` +
    `  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>\n` +
    // This font claims Tamil letters without drawing them, and has precedence over Noto Sans Tamil.
    `  <selectfont><rejectfont><pattern><patelt name="family"><string>Noto Sans Grantha</string></patelt></pattern>` +
    `</rejectfont></selectfont>\n</fontconfig>\n`
  )
}

/** A killed worker could not clean up. */
async function removeAbandonedHomes(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1])
    if (Number.isInteger(pid) && !isAlive(pid)) {
      await removeBrowserHome(path.join(os.tmpdir(), name)).catch(() => undefined)
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
