import {
  documentAuthorizationSchema,
  type DocumentChoiceList,
  documentReturnSchema,
  Fault,
} from '@platen/contract'
import { type Request, type Response, Router } from 'express'
import { createConcurrencyGuard } from '../http/limits/concurrency-guard.ts'
import { readBody } from '../http/check-shape.ts'
import { readJsonBody } from '../http/json-body.ts'
import { sessionOf } from '../identity/require-session.ts'
import type { WithAccess } from './with-access.ts'
import type { DocumentAccountService } from './document-accounts.ts'
import { ownerOf } from './owner-of.ts'
import type { DocumentProviders } from './providers/providers.ts'

const bodyBytesMax = 32 * 2 ** 10
const searchMax = 200
/** Each request waits for the provider. */
const callsAtOnceMax = 4

const authorizationBody = readBody(documentAuthorizationSchema)
const returnBody = readBody(documentReturnSchema)

/** Routes for the Google and Microsoft accounts from which documents are imported, under `/app/api/document-accounts`. Tokens are never returned. */
export function documentAccountRoutes(options: {
  service: DocumentAccountService
  providers: DocumentProviders
  withAccess: WithAccess
}): Router {
  const { service, providers, withAccess } = options
  const callsAtOnce = createConcurrencyGuard({ max: callsAtOnceMax, what: 'requests to document providers' })
  const body = readJsonBody(bodyBytesMax)
  const router = Router({ strict: true, caseSensitive: true })

  router.get('/app/api/document-accounts', async (req: Request, res: Response) => {
    res.json(await service.list(ownerOf(sessionOf(req))))
  })
  router.post(
    '/app/api/document-accounts/:provider/authorizations',
    body,
    async (req: Request<{ provider: string }>, res: Response) => {
      const { templateId } = authorizationBody(req.body)
      res.json({
        url: await service.startAuthorization(sessionOf(req as Request), req.params.provider, templateId),
      })
    },
  )
  // The provider redirects to a page in the dashboard, which sends the parameters here, so that this request is protected against CSRF, too.
  router.post('/app/api/document-accounts/returns', body, async (req: Request, res: Response) => {
    const returned = returnBody(req.body)
    const signedIn = sessionOf(req)
    res.json(await callsAtOnce(signedIn.accountId, () => service.completeAuthorization(signedIn, returned)))
  })
  router.get(
    '/app/api/document-accounts/:provider/documents',
    async (req: Request<{ provider: string }>, res: Response<DocumentChoiceList>) => {
      const provider = providers.require(req.params.provider)
      const { listDocuments } = provider
      if (!listDocuments)
        throw new Fault('not_found', {
          detail: 'Choose documents on this provider’s own page. Start the authorization first.',
        })
      const search = searchOf(req as Request)
      const owner = ownerOf(sessionOf(req as Request))
      const documents = await callsAtOnce(owner.accountId, () =>
        withAccess(owner, provider, (accessToken) => listDocuments(accessToken, search)),
      )
      res.json({ documents })
    },
  )
  router.delete(
    '/app/api/document-accounts/:provider',
    async (req: Request<{ provider: string }>, res: Response) => {
      await service.disconnect(ownerOf(sessionOf(req as Request)), req.params.provider)
      res.status(204).end()
    },
  )
  return router
}

function searchOf(req: Request): string {
  const { search = '' } = req.query
  if (typeof search === 'string' && search.length <= searchMax && search.isWellFormed()) return search
  const message = `A search can have up to ${searchMax} characters.`
  throw new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer: '/search', code: 'out_of_bounds', message }],
  })
}
