import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import sharp from 'sharp'
import { openSystemBrowser } from '../test/parts/browser.ts'
import { type DashboardSession, signUp } from '../test/parts/dashboard-session.ts'
import { startPostgresServer } from '../test/parts/postgres-server.ts'
import { projectFolder, type Stack, startStack } from '../test/parts/stack.ts'
import { fillAccount } from './screens/fill-account.ts'
import type { Scene } from './screens/scene.ts'
import type { Screen } from './screens/open-page.ts'
import { screens } from './screens/screens.ts'

/**
 * The entry point of `scripts/shots`: takes a picture of every screen in three variants, `<name>-<variant>.webp`. Pictures that exist in
 * `docs/screens` are replaced there. All others go to `.cache/screens`. The arguments are prefixes of screen names.
 */
const only = process.argv.slice(2)
const shownIn = join('docs', 'screens')
const othersIn = join('.cache', 'screens')
/** Several pictures are taken at once, because taking a picture mostly consists of waiting. */
const atOnce = 4
/** Screens of the editor that a phone has. Most others need its wide layout. */
const phoneEditor = new Set(['editor-page', 'editor-data', 'chat-empty'])
const looks: Record<string, BrowserContextOptions> = {
  desktop: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light', isMobile: true, hasTouch: true },
}

process.exitCode = await takePictures().catch((error: unknown) => {
  process.stderr.write(`shots: ${error instanceof Error ? error.message : String(error)}\n`)
  return 1
})

/** Returns the number of screens that could not be shown. */
async function takePictures(): Promise<number> {
  const chosen = Object.values(screens)
    .flat()
    .filter(({ name }) => only.length === 0 || only.some((word) => name.startsWith(word)))
  if (chosen.length === 0) throw new Error(`no screen is named ${only.join(' or ')}.`)
  await mkdir(join(projectFolder, othersIn), { recursive: true })
  const postgres = await startPostgresServer()
  const stack = await startStack({ api: { DATABASE_URL: postgres.url } }).catch(async (error: unknown) => {
    await postgres.stop()
    throw error
  })
  const browser = await openSystemBrowser()
  try {
    const author = await signUp(stack, { email: 'ada@example.com', name: 'Ada Lovelace' })
    const newcomer = await signUp(stack, { email: 'grace@example.com', name: 'Grace Hopper' })
    const scene = await fillAccount({ stack, session: author, databaseUrl: postgres.url })
    let missed = 0
    for (const [look, options] of Object.entries(looks)) {
      const people = await openPeople({ browser, stack, options, sessions: { author, newcomer } })
      const waiting = chosen.filter(({ isEditor, name }) => {
        return look !== 'phone' || isEditor === undefined || phoneEditor.has(name)
      })
      const take = async () => {
        for (let screen = waiting.shift(); screen; screen = waiting.shift()) {
          if (!(await takePicture({ screen, context: people[screen.as], scene, look }))) missed++
        }
      }
      await Promise.all(Array.from({ length: atOnce }, take))
      await Promise.all(Object.values(people).map((context) => context.close()))
    }
    return Math.min(missed, 1)
  } finally {
    await browser.close()
    await stack.close()
    await postgres.stop()
  }
}

async function openPeople(of: {
  browser: Browser
  stack: Stack
  options: BrowserContextOptions
  sessions: { author: DashboardSession; newcomer: DashboardSession }
}): Promise<Record<Screen['as'], BrowserContext>> {
  const open = () =>
    of.browser.newContext({ ...of.options, locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' })
  const logIn = async ({ email, password }: DashboardSession) => {
    const context = await open()
    const answer = await context.request.post(`${of.stack.baseUrl}/app/api/auth/sign-in/email`, {
      data: { email, password },
      headers: { Origin: of.stack.baseUrl },
    })
    if (!answer.ok()) throw new Error(`the login returned status ${answer.status()}`)
    return context
  }
  return {
    guest: await open(),
    author: await logIn(of.sessions.author),
    newcomer: await logIn(of.sessions.newcomer),
  }
}

async function takePicture(of: {
  screen: Screen
  context: BrowserContext
  scene: Scene
  look: string
}): Promise<boolean> {
  const page = await of.context.newPage()
  page.setDefaultTimeout(20_000)
  const file = `${of.screen.name}-${of.look}.webp`
  try {
    await of.screen.open(page, of.scene)
    const picture = await sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
      .webp({ quality: 84, effort: 5, smartSubsample: true })
      .toBuffer()
    const shown = join(shownIn, file)
    const place = existsSync(join(projectFolder, shown)) ? shown : join(othersIn, file)
    await writeFile(join(projectFolder, place), picture)
    process.stdout.write(`${place}  ${Math.ceil(picture.length / 1024)} KiB\n`)
    return true
  } catch (error) {
    process.stderr.write(`shots: ${file}: ${error instanceof Error ? error.message : String(error)}\n`)
    return false
  } finally {
    await page.close()
  }
}
