import { Fault } from '@platen/contract'
import { Router } from 'express'
import { bearerToken } from '../http/authenticate.ts'
import type { Metrics } from './metrics.ts'
import type { Dependencies } from './dependencies.ts'
import { isOperatorToken, type OperatorTokens } from './operator-token.ts'

/**
 * Routes for monitoring: `/healthz` (the process runs), `/readyz` (it accepts requests, and is not draining), `/healthz/dependencies` (the state of each
 * dependency), and `/metrics` (requires the operator token).
 */
export function operationsRoutes(options: {
  dependencies: () => Promise<Dependencies>
  metrics: Metrics
  operatorTokens: OperatorTokens
  isDraining: () => boolean
}): Router {
  const router = Router({ strict: true, caseSensitive: true })
  options.metrics.watchProcess({ dependencies: options.dependencies })
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' })
  })
  router.get('/readyz', (_req, res) => {
    const ready = !options.isDraining()
    res.status(ready ? 200 : 503).json({ ready })
  })
  router.get('/healthz/dependencies', async (_req, res) => {
    const dependencies = await options.dependencies()
    res.status(dependencies.ready ? 200 : 503).json(dependencies)
  })
  router.get('/metrics', async (req, res) => {
    if (!isOperatorToken(bearerToken(req.get('authorization')), options.operatorTokens))
      throw new Fault('unauthorized')
    res.type('text/plain; version=0.0.4').send(await options.metrics.text())
  })
  return router
}
