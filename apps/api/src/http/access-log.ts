import { type Logger, runInSpan, type Span, startSpan } from '@platen/platform'
import type { Request, RequestHandler, Response } from 'express'
import { contextOf } from './request-context.ts'

const isProbe = /^\/(?:healthz|readyz|metrics)(?:\/|$)/

/** Logs one line for each request, without its query, headers or body, because they can contain keys and data. */
export function logAccess(
  logger: Logger,
  observe: (line: { route: string; status: number; ms: number }) => void,
): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now()
    // Probes run every few seconds, and would be most of the traces.
    const span = isProbe.test(req.path)
      ? undefined
      : startSpan(req.method, {
          parent: req.get('traceparent'),
          kind: 'server',
          attributes: { 'http.request.method': req.method },
        })
    res.once('close', () => {
      const ms = Math.round((performance.now() - startedAt) * 100) / 100
      const context = contextOf(req)
      // The path of a file or hook is secret, so only its folder is logged.
      const [, folder] = /^\/(files|hooks)\//.exec(req.path) ?? []
      const path = folder === undefined ? req.path.slice(0, 200) : `/${folder}/…`
      const route = (req.route as { path?: string } | undefined)?.path ?? 'none'
      observe({ route, status: res.statusCode, ms })
      if (span) endSpan(span, { req, res, route })
      const line = {
        method: req.method,
        path,
        status: res.statusCode,
        ms,
        ...(res.writableFinished ? {} : { callerLeft: true }),
        ...context,
      }
      runInSpan(span, () => logger.info('request', line))
    })
    runInSpan(span, next)
  }
}

/** Follows the OpenTelemetry conventions for HTTP: the span is named after the route, and only 5xx responses are errors. */
function endSpan(span: Span, { req, res, route }: { req: Request; res: Response; route: string }): void {
  const { requestId, templateId, jobId, faultCode } = contextOf(req)
  if (route !== 'none') span.rename(`${req.method} ${route}`)
  span.set({
    ...(route !== 'none' && { 'http.route': route }),
    'http.response.status_code': res.statusCode,
    'platen.request_id': requestId,
    ...(templateId !== undefined && { 'platen.template_id': templateId }),
    ...(jobId !== undefined && { 'platen.job_id': jobId }),
    ...(faultCode !== undefined && { 'platen.outcome': faultCode }),
  })
  span.end(res.statusCode >= 500 ? (faultCode ?? 'internal') : undefined)
}
