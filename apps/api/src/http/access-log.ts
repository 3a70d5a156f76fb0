import type { Logger } from '@platen/runtime'
import type { RequestHandler } from 'express'
import { contextOf } from './request-context.ts'

/** One line for each request: never a query, a header or a body, where keys and data are. */
export function logAccess(
  logger: Logger,
  observe: (line: { route: string; status: number; ms: number }) => void,
): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now()
    res.once('close', () => {
      const ms = Math.round((performance.now() - startedAt) * 100) / 100
      const context = contextOf(req)
      // The path of a file is the better part of its link, and that of a hook is its secret, so the line has the folder alone.
      const [, folder] = /^\/(files|hooks)\//.exec(req.path) ?? []
      const path = folder === undefined ? req.path.slice(0, 200) : `/${folder}/…`
      observe({
        route: (req.route as { path?: string } | undefined)?.path ?? 'none',
        status: res.statusCode,
        ms,
      })
      logger.info('request', {
        method: req.method,
        path,
        status: res.statusCode,
        ms,
        ...(res.writableFinished ? {} : { callerLeft: true }),
        ...context,
      })
    })
    next()
  }
}
