import { CallerLeft, Fault, type Problem } from '@platen/contract'
import { errorFields, type Logger } from '@platen/platform'
import type { ErrorRequestHandler } from 'express'
import type { ResponseData } from './response.ts'
import { contextOf } from './request-context.ts'

/** Returns the problem document (RFC 9457) for a fault. */
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

/** Returns the response for a fault: its problem document, with the headers for its status. */
export function problemResponse(fault: Fault, requestId: string, baseUrl: string): ResponseData {
  const problem = problemOf(fault, requestId, baseUrl)
  const headers: Record<string, string> = { 'Content-Type': 'application/problem+json' }
  if (fault.kind.status === 401) headers['WWW-Authenticate'] = 'Bearer'
  const isTemporary = fault.kind.status === 429 || fault.kind.status === 503
  const retryAfter = fault.retryAfterSeconds ?? (isTemporary ? 1 : undefined)
  if (retryAfter !== undefined) headers['Retry-After'] = String(retryAfter)
  return { status: fault.kind.status, headers, body: Buffer.from(JSON.stringify(problem)) }
}

/** Returns the error handler that sends every error as a problem document. Must be the last middleware. */
export function problemHandler(options: { baseUrl: string; logger: Logger }): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const context = contextOf(req)
    if (error instanceof CallerLeft) {
      // The caller has disconnected, which the access log records.
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
    const response = problemResponse(fault, context.requestId, options.baseUrl)
    res.status(response.status).set(response.headers).set('Cache-Control', 'no-store')
    res.set('Content-Length', String(response.body.length)).end(response.body)
  }
}

function asFault(error: unknown): Fault {
  if (error instanceof Fault) return error
  // The router throws this error for an invalid escape in the path.
  if (error instanceof URIError)
    return new Fault('not_found', { detail: 'The path contains an invalid escape sequence.' })
  return new Fault('internal', { detail: 'For details, search the log for the request ID.', cause: error })
}
