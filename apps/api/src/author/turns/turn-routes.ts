import type { Catalog } from '@platen/database'
import {
  type AuthorAnswer,
  Fault,
  type PromptPart,
  type TurnList,
  promptCitationsMax,
  promptLengthMax,
  turnRequestSchema,
} from '@platen/contract'
import { type Request, type Response, Router } from 'express'
import type { Bodies } from '../../bodies/bodies.ts'
import { createConcurrencyGuard, guardRequest } from '../../http/limits/concurrency-guard.ts'
import { readBody } from '../../http/check-shape.ts'
import { accountOf, callerSignal, contextOf } from '../../http/request-context.ts'
import type { StoredReads } from '../../http/limits/limit-stored-reads.ts'
import { findOwnTemplate } from '../../publishing/find-own-template.ts'
import { checkDraftSource } from '../../templates/drafts/check-draft-source.ts'
import { openTurnStream } from './turn-stream.ts'
import type { TakeTurn } from './take-turn.ts'

const bodyBytesMax = 10 * 2 ** 20
/** Ten times as many as a usual draft and prompt have. */
const turnValuesMax = 20_000
/** Users may have several templates open, but prompt in one. */
const turnsAtOnceMax = 3
/** A turn's changes to a large draft can be several megabytes. */
const readsAtOnceMax = 6

const readTurn = readBody(turnRequestSchema)

type TemplateRequest = Request<{ id: string }>

/** Routes for the current engine, for `POST …/turns`, which streams the events for a prompt, and for earlier turns. */
export function turnRoutes(parts: {
  catalog: Catalog
  storedReads: StoredReads
  bodies: Bodies
  describeAuthor: (accountId: string) => Promise<AuthorAnswer>
  takeTurn: TakeTurn
  /** Aborts when this process stops. */
  stopping: AbortSignal
  heartbeatMs?: number
}): Router {
  const { catalog, storedReads, bodies, describeAuthor, takeTurn, stopping } = parts
  const bounded = guardRequest(createConcurrencyGuard({ max: turnsAtOnceMax, what: 'prompts' }))
  const boundedReads = guardRequest(createConcurrencyGuard({ max: readsAtOnceMax, what: 'prompt requests' }))
  // Covers only this process. With several API processes, two prompts for a template may run at once, each with the draft that was sent with it.
  const inProgress = new Set<string>()
  const router = Router({ strict: true, caseSensitive: true })

  router.get('/app/api/author', async (req: Request, res: Response) => {
    res.json((await describeAuthor(accountOf(req))) satisfies AuthorAnswer)
  })

  router.post(
    '/app/api/templates/:id/turns',
    [bounded, ...bodies.reader({ bytesMax: bodyBytesMax, valuesMax: turnValuesMax })],
    async (req: TemplateRequest, res: Response) => {
      const request = readTurn(req.body)
      checkPrompt(request.prompt)
      const source = checkDraftSource(request.source)
      const { templateId } = await findOwnTemplate(catalog.templates, req)
      if (inProgress.has(templateId)) {
        throw new Fault('rate_limited', {
          detail: 'Another prompt for this template is in progress. Wait until it ends, or stop it.',
          retryAfterSeconds: 1,
        })
      }
      inProgress.add(templateId)
      const stream = openTurnStream(res, parts)
      try {
        await takeTurn({
          accountId: accountOf(req),
          templateId,
          requestId: contextOf(req).requestId,
          request: { ...request, source },
          signal: AbortSignal.any([callerSignal(res), stopping]),
          onEvent: (event) => stream.send(event),
        })
        stream.end()
      } finally {
        inProgress.delete(templateId)
      }
    },
  )

  router.get('/app/api/templates/:id/turns', boundedReads, async (req: TemplateRequest, res: Response) => {
    const { templateId } = await findOwnTemplate(catalog.templates, req)
    const read = async () => {
      const turns = await catalog.authorTurns.list(accountOf(req), templateId)
      return JSON.stringify({ turns } satisfies TurnList)
    }
    res.type('json').send(await storedReads.run(accountOf(req), read, (json) => json.length))
  })

  router.get(
    '/app/api/templates/:id/turns/:turnId',
    boundedReads,
    async (req: Request<{ id: string; turnId: string }>, res: Response) => {
      const { templateId } = await findOwnTemplate(catalog.templates, req)
      const read = async () => {
        const turn = await catalog.authorTurns.find(accountOf(req), templateId, req.params.turnId)
        if (!turn) throw new Fault('not_found', { detail: 'The template has no turn with this ID.' })
        return JSON.stringify(turn)
      }
      res.type('json').send(await storedReads.run(accountOf(req), read, (json) => json.length))
    },
  )
  return router
}

/** Throws `invalid_request` if the parts of a prompt are too long in total. */
function checkPrompt(prompt: readonly PromptPart[]): void {
  const length = prompt.reduce((sum, part) => sum + ('text' in part ? part.text.length : 0), 0)
  if (length > promptLengthMax)
    throw tooLong(
      `A prompt can have up to ${promptLengthMax} characters. This one has ${length}. Attach long text as files.`,
    )
  const citations = prompt.filter((part) => 'attachmentId' in part).length
  if (citations > promptCitationsMax)
    throw tooLong(`A prompt can cite up to ${promptCitationsMax} files. This one cites ${citations}.`)
}

function tooLong(message: string): Fault {
  return new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer: '/prompt', code: 'too_long', message }],
  })
}
