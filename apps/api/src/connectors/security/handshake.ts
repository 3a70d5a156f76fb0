import type { Request } from 'express'
import type { ConnectorSecurity } from '@platen/contract'

/** What senders are answered that only try whether somebody is there. */
export interface Handshake {
  contentType: 'application/json' | 'text/plain'
  body: string
}

const challengeLengthMax = 1_000
const challengeBytesMax = 4_096

/** Meta's and others' `GET ?hub.mode=subscribe&hub.challenge=…` (https://www.w3.org/TR/websub/#hub-verifies-intent); `undefined` for none. */
export function answerGet({ query }: Request): Handshake | undefined {
  const challenge = query['hub.challenge']
  const isAsked = query['hub.mode'] === 'subscribe' && isShort(challenge)
  return isAsked ? { contentType: 'text/plain', body: challenge } : undefined
}

/** Microsoft Graph's `?validationToken=…`, before there is a body to look at; `undefined` for none. */
export function answerQuery({ query }: Request): Handshake | undefined {
  const token = query['validationToken']
  return isShort(token) ? { contentType: 'text/plain', body: token } : undefined
}

/** Slack's `url_verification` and GitHub's `ping`, of a message that passed its check; `undefined` for none. */
export function answerBody(security: ConnectorSecurity, req: Request, body: Buffer): Handshake | undefined {
  if (security.scheme === 'github' && req.get('x-github-event') === 'ping')
    return { contentType: 'text/plain', body: 'pong' }
  if (body.length > challengeBytesMax || !body.includes('"url_verification"')) return undefined
  const sent = parse(body)
  const { type, challenge } = sent as { type?: unknown; challenge?: unknown }
  if (type !== 'url_verification' || !isShort(challenge)) return undefined
  return { contentType: 'application/json', body: JSON.stringify({ challenge }) }
}

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= challengeLengthMax
}

function parse(body: Buffer): object {
  try {
    const value: unknown = JSON.parse(body.toString())
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
