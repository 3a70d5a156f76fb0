import { randomUUID } from 'node:crypto'
import type { KeyGrant, Problem } from '@platen/contract'
import type { Request, RequestHandler, Response } from 'express'

/** The key by which a request came, and what it stands for. */
export interface CallerKey extends KeyGrant {
  keyId: string
  /** As its owner calls it. */
  name: string
}

/** What the middlewares learn of a request; read by handlers and by the log line. */
export interface RequestContext {
  requestId: string
  accountId?: string
  /** Left out where people act for themselves. */
  key?: CallerKey
  templateId?: string
  faultCode?: string
  jobId?: string
  /** Ends an answer that has begun with the problem of its request. Without it, its connection is cut. */
  endWithProblem?: (problem: Problem) => void
}

const contexts = new WeakMap<Request, RequestContext>()
const saneId = /^[A-Za-z0-9._:-]{1,128}$/

/** First of all middlewares: gives the request its id, the caller's own if it sent a sane one. */
export const attachContext: RequestHandler = (req, res, next) => {
  const sent = req.get('x-request-id')
  const requestId = sent !== undefined && saneId.test(sent) ? sent : newRequestId()
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

/** The account that `authenticate` or `requireSession` found. */
export function accountOf(req: Request): string {
  const { accountId } = contextOf(req)
  if (accountId === undefined) throw new Error('authenticate or requireSession must run before this handler')
  return accountId
}

/** The key that `authenticate` found. */
export function keyOf(req: Request): CallerKey {
  const { key } = contextOf(req)
  if (key === undefined) throw new Error('authenticate must run before this handler')
  return key
}

/** Aborts when the caller goes away before the answer is out. */
export function callerSignal(res: Response): AbortSignal {
  const controller = new AbortController()
  res.once('close', () => {
    if (!res.writableEnded) controller.abort()
  })
  return controller.signal
}
