import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createOperator } from './operator.ts'
import { readTemplateFiles } from './template-files.ts'
import { writePrivate } from './write-private.ts'

const demoEmail = 'demo@platen.local'

/** The content of `demo.json` in the data folder. `templates` contains template IDs. */
export interface Demo {
  baseUrl: string
  apiKey: string
  /** The dashboard login. */
  logIn: { email: string; password: string }
  templates: { invoice: string; statement: string; certificate: string }
}

export interface DemoPlace {
  repo: string
  dataFolder: string
  baseUrl: string
  operatorToken: string
}

/** Returns the demo of an earlier start. Returns `undefined` on the first start, or if the file is invalid. */
export async function readDemo(place: DemoPlace): Promise<Demo | undefined> {
  let demo: Partial<Demo> | null
  try {
    demo = JSON.parse(await readFile(join(place.dataFolder, 'demo.json'), 'utf8'))
  } catch {
    return undefined
  }
  const { apiKey, logIn, templates } = demo ?? {}
  if (!apiKey || !logIn?.email || !logIn.password) return undefined
  if (!templates?.invoice || !templates.statement || !templates.certificate) return undefined
  const read = { baseUrl: place.baseUrl, apiKey, logIn, templates }
  return demo?.baseUrl === place.baseUrl ? read : writeDemo(place, read)
}

/**
 * Creates the account `demo`, publishes missing library templates, sets a login with a new password, and writes `demo.json`. Can be called
 * repeatedly.
 */
export async function makeDemo(place: DemoPlace): Promise<Demo> {
  const operator = createOperator({ baseUrl: place.baseUrl, token: place.operatorToken })
  const { accountId, apiKey } = await operator.account('demo')
  const there = await operator.templates(accountId)
  const publish = async (slug: string) =>
    there.get(slug) ??
    operator.publish(accountId, { slug, files: await readTemplateFiles(join(place.repo, 'templates', slug)) })
  const [invoice, statement, certificate] = await Promise.all([
    publish('invoice'),
    publish('statement'),
    publish('certificate'),
  ])
  const logIn = { email: demoEmail, password: await operator.logIn(accountId, demoEmail) }
  const templates = { invoice, statement, certificate }
  return writeDemo(place, { baseUrl: place.baseUrl, apiKey, logIn, templates })
}

async function writeDemo(place: DemoPlace, demo: Demo): Promise<Demo> {
  await writePrivate(join(place.dataFolder, 'demo.json'), `${JSON.stringify(demo, null, 2)}\n`)
  return demo
}
