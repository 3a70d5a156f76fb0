import type { Catalog } from '@platen/database'
import {
  Fault,
  type ModelAnswer,
  type ModelSettings,
  modelSettingsSchema,
  type ModelTest,
} from '@platen/contract'
import { type Request, type Response, Router } from 'express'
import { createConcurrencyGuard } from '../../http/limits/concurrency-guard.ts'
import { readBody } from '../../http/check-shape.ts'
import { readJsonBody } from '../../http/json-body.ts'
import { callerSignal } from '../../http/request-context.ts'
import type { FindModel } from './models.ts'

const bodyBytesMax = 8 * 2 ** 10
const testMsMax = 90_000
const readSettings = readBody(modelSettingsSchema)

/** Routes for the operator's model settings. Requests must have the operator's token. The API key is stored, but never returned. */
export function modelRoutes(parts: {
  operatorModel: Catalog['operatorModel']
  findModel: FindModel
}): Router {
  const { operatorModel, findModel } = parts
  const atOnce = createConcurrencyGuard({ max: 2, what: 'model tests' })
  const router = Router({ strict: true, caseSensitive: true })
  const json = readJsonBody(bodyBytesMax)

  async function describeModel(): Promise<ModelAnswer> {
    const model = await findModel()
    if (!model) return { setBy: null, settings: null, hasKey: false }
    const { apiKey, ...settings } = model.settings
    return { setBy: model.setBy, settings, hasKey: apiKey !== undefined }
  }

  router.get('/operator/model', async (_req, res: Response<ModelAnswer>) => {
    res.json(await describeModel())
  })
  router.put('/operator/model', json, async (req: Request, res: Response<ModelAnswer>) => {
    await operatorModel.set(settingsOf(req.body))
    res.json(await describeModel())
  })
  router.delete('/operator/model', async (_req, res: Response<ModelAnswer>) => {
    await operatorModel.forget()
    res.json(await describeModel())
  })
  router.post('/operator/model/test', json, async (req: Request, res: Response<ModelTest>) => {
    const access = await operatorModel.withKeptKey(settingsOf(req.body))
    const signal = AbortSignal.any([callerSignal(res), AbortSignal.timeout(testMsMax)])
    // Loaded only if a model is configured.
    const { openModel, tryModel } = await import('@platen/assistant/author')
    const startedAt = performance.now()
    const { isRight: ok, sentence: message } = await atOnce('operator', () =>
      tryModel(openModel(access), signal),
    )
    res.json({ ok, message, tookMs: Math.round(performance.now() - startedAt) })
  })
  return router
}

function settingsOf(body: unknown): ModelSettings {
  const settings = readSettings(body)
  const { provider, baseUrl } = settings
  if (baseUrl === undefined ? provider !== 'compatible' : isProviderUrl(baseUrl)) return settings
  const message = 'Enter the URL of the model provider, such as http://localhost:11434/v1.'
  throw new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer: '/baseUrl', code: baseUrl === undefined ? 'required' : 'out_of_bounds', message }],
  })
}

/** Rejects user names and passwords, because they would be shown with the URL. */
function isProviderUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}
