import { randomInt } from 'node:crypto'
import type { MailServer } from './mail-server.ts'
import { type SharedStack, until } from './stack.ts'

export interface Person {
  email: string
  password?: string
  name?: string
}

/** A session in the dashboard, with a browser's cookies. */
export interface DashboardSession {
  email: string
  password: string
  accountId: string
  /** The current `Cookie` header. */
  cookie(): string
  /** Sends a request to a path below `/app/api` with the cookie and the dashboard's Origin. `json` is sent as JSON. */
  fetch(path: string, init?: RequestInit & { json?: unknown }): Promise<Response>
}

const confirmPath = '/app/confirm-email?token='
export const defaultPassword = 'correct horse battery'

/** Creates an account with a user, and logs in. */
export async function signUp(stack: Pick<SharedStack, 'baseUrl'>, person: Person): Promise<DashboardSession> {
  const { email, password = defaultPassword, name } = person
  const answer = await visit(stack, '/auth/sign-up/email', { email, password, name }, fromElsewhere())
  if (!answer.ok) throw new Error(`sign-up returned status ${answer.status}: ${await answer.text()}`)
  return signIn(stack, { email, password })
}

/** Logs in again, as if from another browser. */
export async function signIn(stack: Pick<SharedStack, 'baseUrl'>, person: Person): Promise<DashboardSession> {
  const { email, password = defaultPassword } = person
  const answer = await visit(stack, '/auth/sign-in/email', { email, password }, fromElsewhere())
  if (!answer.ok) throw new Error(`sign-in returned status ${answer.status}: ${await answer.text()}`)
  const cookies = new Map<string, string>()
  keepCookies(answer, cookies)
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  const send: DashboardSession['fetch'] = async (path, { json, ...init } = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has('Cookie')) headers.set('Cookie', cookie())
    if (!headers.has('Origin')) headers.set('Origin', stack.baseUrl)
    if (json !== undefined) headers.set('Content-Type', 'application/json')
    const got = await fetch(`${stack.baseUrl}/app/api${path}`, {
      ...init,
      headers,
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    })
    keepCookies(got, cookies)
    return got
  }
  const { accountId } = (await (await send('/session')).json()) as { accountId: string }
  return { email, password, accountId, cookie, fetch: send }
}

/** Confirms the email address of a new user with the link in the email. */
export async function confirmEmail(
  session: DashboardSession,
  { mails }: Pick<MailServer, 'mails'>,
): Promise<void> {
  const linkOf = () =>
    mails.findLast(({ to, text }) => to.includes(session.email) && text.includes(confirmPath))
  await until(async () => linkOf() !== undefined)
  const [, token = ''] = /\/app\/confirm-email\?token=([\w-]+)/.exec(linkOf()?.text ?? '') ?? []
  const answer = await session.fetch('/auth/confirm-email', { method: 'POST', json: { token } })
  if (!answer.ok) throw new Error(`confirm-email returned status ${answer.status}: ${await answer.text()}`)
}

/** Returns headers from a different client machine, for a service that trusts a proxy. */
function fromElsewhere(): Record<string, string> {
  const part = () => 1 + randomInt(254)
  return { 'X-Forwarded-For': `10.${part()}.${part()}.${part()}` }
}

/** Sends a POST request from the dashboard's origin without a session. */
export function visit(
  stack: Pick<SharedStack, 'baseUrl'>,
  path: string,
  json: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${stack.baseUrl}/app/api${path}`, {
    method: 'POST',
    headers: { Origin: stack.baseUrl, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(json),
  })
}

function keepCookies(answer: Response, cookies: Map<string, string>): void {
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }
}
