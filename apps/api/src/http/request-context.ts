import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { KeyGrant, Problem } from '@platen/contract'
import type { Request, RequestHandler, Response } from 'express'

/** The API key of a request, with its permissions. */
export interface CallerKey extends KeyGrant {
  keyId: string
  /** The name that the owner gave the key. */
  name: string
}

/** What the middleware knows about a request, for handlers and the access log. */
export interface RequestContext {
  requestId: string
  accountId?: string
  /** Absent for signed-in users. */
  key?: CallerKey
  templateId?: string
  faultCode?: string
  jobId?: string
  /** Counts the bytes of a JSON body before it is parsed, and an amount for its values before they are checked. Throws `rate_limited`. */
  countBody?: (bytes: number) => Promise<void>
  /** If a response has already begun, ends it with a problem. If this function is absent, the connection is destroyed. */
  endWithProblem?: (problem: Problem) => void
}

const contexts = new WeakMap<IncomingMessage, RequestContext>()
const requestIdPattern = /^[A-Za-z0-9._:-]{1,128}$/

/** Creates the context for a request, with the caller's request ID if it is valid. Must be the first middleware. */
export const attachContext: RequestHandler = (req, res, next) => {
  const sent = req.get('x-request-id')
  const requestId = sent !== undefined && requestIdPattern.test(sent) ? sent : newRequestId()
  contexts.set(req, { requestId })
  res.set('X-Request-Id', requestId)
  next()
}

export function newRequestId(): string {
  return `req_${randomUUID().replaceAll('-', '')}`
}

export function contextOf(req: Request): RequestContext {
  const context = contexts.get(req)
  if (!context) throw new Error('attachContext must run before every other middleware')
  return context
}

/** Returns whether `authenticate` or `requireSession` has found a request's account. */
export function hasAccount(req: IncomingMessage): boolean {
  return contexts.get(req)?.accountId !== undefined
}

/** Returns the account that `authenticate` or `requireSession` found. */
export function accountOf(req: Request): string {
  const { accountId } = contextOf(req)
  if (accountId === undefined) throw new Error('authenticate or requireSession must run before this handler')
  return accountId
}

/** Returns the key that `authenticate` found. */
export function keyOf(req: Request): CallerKey {
  const { key } = contextOf(req)
  if (key === undefined) throw new Error('authenticate must run before this handler')
  return key
}

/** Returns a signal that aborts if the caller disconnects before the response ends. */
export function callerSignal(res: Response): AbortSignal {
  const controller = new AbortController()
  res.once('close', () => {
    if (!res.writableEnded) controller.abort()
  })
  return controller.signal
}
