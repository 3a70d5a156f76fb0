import { validateRequestSchema, type ValidateAnswer } from '@platen/contract'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import type { ApiConfig } from '../../config.ts'
import type { Bodies } from '../../bodies/bodies.ts'
import { dataBodyLimits, type SentData } from '../../bodies/packed-data.ts'
import type { ReviewData } from '../../documents/merge-check/data-checks.ts'
import { readBody } from '../../http/check-shape.ts'
import { accountOf, callerSignal } from '../../http/request-context.ts'
import { findAddressedTemplate } from '../find-callers-template.ts'
import { findReadableVersion, type ReadableParts } from './find-readable-version.ts'

const readRequest = readBody(validateRequestSchema)

/**
 * `POST /v1/templates/{templateId}/validate`: returns the errors that `/v1/create` would return, without rendering. The data is merged with the
 * template in a thread. Faults: `not_found`, `invalid_request`, `render_failed` for data that cannot be rendered, `unavailable`.
 */
export function validateRoute(
  options: ReadableParts & {
    guards: RequestHandler[]
    bodies: Bodies
    reviewData: ReviewData
    config: Pick<ApiConfig, 'bodyBytesMax'>
  },
): Router {
  const { guards, bodies, reviewData, config } = options
  const router = Router({ strict: true, caseSensitive: true })
  /** Rejects unknown templates before a body of megabytes is read. */
  const requireTemplate: RequestHandler = async (req, _res, next) => {
    await findAddressedTemplate(options.catalog.templates, req)
    next()
  }
  router.post(
    '/v1/templates/:templateId/validate',
    guards,
    requireTemplate,
    bodies.reader({ bytesMax: config.bodyBytesMax, ...dataBodyLimits }),
    async (req: Request, res: Response<ValidateAnswer>) => {
      const { data, version: asked } = readRequest(req.body)
      const { templateId, version, fields } = await findReadableVersion(options, req, asked)
      const caller = { accountId: accountOf(req), signal: callerSignal(res) }
      const { found, notUsed, warnings } = await reviewData(
        { fields, bundle: { templateId, version } },
        (data ?? {}) as SentData,
        caller,
      )
      const { faults: errors, total: errorCount } = found
      res.json({ valid: errorCount === 0, version, errors, errorCount, notUsed, warnings: [...warnings] })
    },
  )
  return router
}
