import { CallerLeft, Fault, type Problem } from '@platen/contract'
import { errorFields, type Logger } from '@platen/platform'
import type { ErrorRequestHandler } from 'express'
import type { ResponseData } from './response.ts'
import { contextOf } from './request-context.ts'

/** The problem document (RFC 9457) of a fault. */
export function problemOf(fault: Fault, requestId: string, baseUrl: string): Problem {
  return {
    type: `${baseUrl}/problems/${fault.code.replaceAll('_', '-')}`,
    title: fault.kind.title,
    status: fault.kind.status,
    code: fault.code,
    detail: fault.detail,
    requestId,
    ...(fault.errors.length > 0 ? { errors: [...fault.errors] } : {}),
  }
}

/** The answer that a fault becomes: its problem document with the headers that belong to its status. */
export function problemResponse(fault: Fault, requestId: string, baseUrl: string): ResponseData {
  const problem = problemOf(fault, requestId, baseUrl)
  const headers: Record<string, string> = { 'Content-Type': 'application/problem+json' }
  if (fault.kind.status === 401) headers['WWW-Authenticate'] = 'Bearer'
  const isForNow = fault.kind.status === 429 || fault.kind.status === 503
  const retryAfter = fault.retryAfterSeconds ?? (isForNow ? 1 : undefined)
  if (retryAfter !== undefined) headers['Retry-After'] = String(retryAfter)
  return { status: fault.kind.status, headers, body: Buffer.from(JSON.stringify(problem)) }
}

/** Last of all middlewares: every error of every path becomes a problem document. */
export function problemHandler(options: { baseUrl: string; logger: Logger }): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const context = contextOf(req)
    if (error instanceof CallerLeft) {
      // Nobody is there to read an answer; the access log says so.
      res.destroy()
      return
    }
    const fault = asFault(error)
    context.faultCode = fault.code
    if (fault.code === 'internal') {
      options.logger.error('request failed', { requestId: context.requestId, ...errorFields(error) })
    } else if (fault.cause !== undefined) {
      options.logger.warn('fault', {
        requestId: context.requestId,
        code: fault.code,
        ...errorFields(fault.cause),
      })
    }
    if (res.headersSent) {
      if (context.endWithProblem) context.endWithProblem(problemOf(fault, context.requestId, options.baseUrl))
      else res.destroy()
      return
    }
    const answer = problemResponse(fault, context.requestId, options.baseUrl)
    res.status(answer.status).set(answer.headers).set('Cache-Control', 'no-store')
    res.set('Content-Length', String(answer.body.length)).end(answer.body)
  }
}

function asFault(error: unknown): Fault {
  if (error instanceof Fault) return error
  // The router's word for a broken escape in the path: there can be nothing at such an address.
  if (error instanceof URIError)
    return new Fault('not_found', { detail: 'The path holds an escape that is no character.' })
  return new Fault('internal', { detail: 'The log has it under the request id.', cause: error })
}
