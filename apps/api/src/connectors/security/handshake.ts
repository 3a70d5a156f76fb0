import type { Request } from 'express'
import type { ConnectorSecurity } from '@platen/contract'

/** Response to a request that a sender uses to verify the address. */
export interface Handshake {
  contentType: 'application/json' | 'text/plain'
  body: string
}

const challengeLengthMax = 1_000
const challengeBytesMax = 4_096

/**
 * Answers `GET ?hub.mode=subscribe&hub.challenge=…` from Meta and others (https://www.w3.org/TR/websub/#hub-verifies-intent), or returns
 * `undefined` for other requests.
 */
export function answerGet({ query }: Request): Handshake | undefined {
  const challenge = query['hub.challenge']
  const isAsked = query['hub.mode'] === 'subscribe' && isShort(challenge)
  return isAsked ? { contentType: 'text/plain', body: challenge } : undefined
}

/** Answers `?validationToken=…` from Microsoft Graph before the body is read, or returns `undefined` for other requests. */
export function answerQuery({ query }: Request): Handshake | undefined {
  const token = query['validationToken']
  return isShort(token) ? { contentType: 'text/plain', body: token } : undefined
}

/** Answers `url_verification` from Slack and `ping` from GitHub in a verified message, or returns `undefined` for other messages. */
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
