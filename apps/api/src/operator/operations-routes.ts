import { Fault } from '@platen/contract'
import { Router } from 'express'
import { bearerToken } from '../http/authenticate.ts'
import type { Metrics } from './metrics.ts'
import { isOperatorToken, type OperatorTokens } from './operator-token.ts'
import type { Readiness } from './readiness.ts'

/** `/healthz` (this process lives), `/readyz` (all parts are there; names what is missing), `/metrics` (with the operator's token). */
export function operationsRoutes(options: {
  readiness: () => Promise<Readiness>
  metrics: Metrics
  operatorTokens: OperatorTokens
  isDraining: () => boolean
}): Router {
  const router = Router({ strict: true, caseSensitive: true })
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' })
  })
  router.get('/readyz', async (_req, res) => {
    const readiness = await options.readiness()
    const ready = readiness.ready && !options.isDraining()
    res.status(ready ? 200 : 503).json({ ...readiness, ready })
  })
  router.get('/metrics', async (req, res) => {
    if (!isOperatorToken(bearerToken(req.get('authorization')), options.operatorTokens))
      throw new Fault('unauthorized')
    res.type('text/plain; version=0.0.4').send(await options.metrics.text())
  })
  return router
}
