import {
  type Attachment,
  type CreatedTemplate,
  type DraftAnswer,
  type DraftSource,
  type PromptPart,
  type PublishedAnswer,
  readPreview,
  type TurnDetail,
  type TurnEvent,
} from '@platen/contract'
import { isJsonObject, readJson } from '@platen/template/draft'
import type { EvalCase, FollowUp, Outcome } from './case.ts'
import { readPdf } from './read-pdf.ts'

/** A user's session with a service. `path` is relative to `/app/api`. */
export interface Session {
  fetch(path: string, init?: RequestInit & { json?: unknown }): Promise<Response>
}

/**
 * Runs a case as a user would: creates a template, sends the prompts, and saves, publishes and renders each change. Ends with the first
 * prompt that changed nothing, or that resulted in a draft that cannot be saved.
 */
export async function* runSteps(
  session: Session,
  first: EvalCase,
  followUps: readonly FollowUp[] = [],
): AsyncGenerator<Outcome> {
  const { templateId, before } = await begin(session, first)
  let { source, revision } = before
  const earlier: Outcome[] = []
  for (const step of [first, ...followUps]) {
    const of: EvalCase = 'kind' in step ? step : { ...step, kind: 'refine', draft: source.files }
    const ended = await takeTurn(session, templateId, { of, source })
    const outcome: Outcome = {
      of,
      before: source,
      after: ended.source,
      turn: ended.turn,
      refused: [],
      warnings: [],
      earlier: [...earlier],
    }
    if (ended.turn.outcome !== 'changed') {
      yield outcome
      return
    }
    const { revision: saved, ...published } = await publish(session, templateId, {
      source: ended.source,
      revision,
    })
    earlier.push({ ...outcome, ...published })
    yield { ...outcome, ...published }
    if (saved === undefined) return
    source = ended.source
    revision = saved
  }
}

async function begin(session: Session, of: EvalCase): Promise<{ templateId: string; before: DraftAnswer }> {
  const from =
    of.kind === 'refine' && typeof of.draft === 'string'
      ? { from: 'library', library: of.draft }
      : { from: 'blank', name: of.name }
  const { templateId } = await answered<CreatedTemplate>(
    session.fetch('/templates', { method: 'POST', json: from }),
  )
  const before = await answered<DraftAnswer>(session.fetch(`/templates/${templateId}/draft`))
  if (of.kind === 'new' || typeof of.draft === 'string') return { templateId, before }
  const source = { files: { ...of.draft }, assets: {} }
  const { revision } = await answered<DraftAnswer>(
    session.fetch(`/templates/${templateId}/draft`, {
      method: 'PUT',
      json: { source, revision: before.revision },
    }),
  )
  return { templateId, before: { ...before, source, revision } }
}

async function takeTurn(
  session: Session,
  templateId: string,
  { of, source }: { of: EvalCase; source: DraftSource },
): Promise<{ turn: TurnDetail; source: DraftSource }> {
  const at =
    of.kind === 'refine' && of.about !== undefined
      ? (source.files['template.html'] ?? '').indexOf(of.about)
      : undefined
  if (at === -1) throw new Error(`${of.name}: the draft has no ${of.kind === 'refine' ? of.about : ''}`)
  const answer = await session.fetch(`/templates/${templateId}/turns`, {
    method: 'POST',
    json: {
      prompt: await promptOf(session, templateId, of),
      source,
      ...(of.kind === 'new' && { isNew: true, sample: of.sample }),
      ...(at !== undefined && { about: at }),
    },
  })
  if (!answer.ok) throw new Error(`the turn returned status ${answer.status}: ${await answer.text()}`)
  const events = (await answer.text())
    .split('\n\n')
    .filter((block) => block.startsWith('data: '))
    .map((block) => JSON.parse(block.slice(6)) as TurnEvent)
  const last = events.at(-1)
  if (last?.kind !== 'ended') throw new Error('the stream ended before the turn was complete')
  return last
}

/** Returns the prompt with its files, which are attached to the template. */
async function promptOf(
  session: Session,
  templateId: string,
  { prompt, files = [] }: EvalCase,
): Promise<PromptPart[]> {
  const ids = new Map<string, string>()
  for (const { name, bytes } of files) {
    const search = new URLSearchParams({ name, templateId })
    const sent = session.fetch(`/attachments?${search.toString()}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: bytes,
    })
    ids.set(name, (await answered<Attachment>(sent)).attachmentId)
  }
  return prompt.split(/@(\S+\.\w+)/).flatMap((piece, index): PromptPart[] => {
    const attachmentId = index % 2 === 1 ? ids.get(piece) : undefined
    if (attachmentId !== undefined) return [{ attachmentId }]
    const text = index % 2 === 1 ? `@${piece}` : piece
    return text === '' ? [] : [{ text }]
  })
}

async function publish(
  session: Session,
  templateId: string,
  draft: { source: DraftSource; revision: number },
): Promise<Pick<Outcome, 'refused' | 'pdf' | 'warnings'> & { revision?: number }> {
  const nothing = { warnings: [] }
  try {
    const { revision } = await answered<DraftAnswer>(
      session.fetch(`/templates/${templateId}/draft`, { method: 'PUT', json: draft }),
    )
    const { version } = await answered<PublishedAnswer>(
      session.fetch(`/templates/${templateId}/publish`, { method: 'POST', json: { revision } }),
    )
    const data = readJson(draft.source.files['sample.json'] ?? '')
    const seen = await accepted(
      session.fetch(`/templates/${templateId}/versions/${version}/preview`, {
        method: 'POST',
        json: { data: isJsonObject(data) ? data : null },
      }),
    )
    const { answer, pdf } = readPreview(await seen.arrayBuffer())
    return {
      revision,
      refused: [],
      pdf: await readPdf(pdf),
      warnings: answer.report.warnings.map(({ code, message }) => `${code}: ${message}`),
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ...nothing, refused: [error.message] }
  }
}

/** The error response from the service. */
class Refused extends Error {}

async function answered<T>(sent: Promise<Response>): Promise<T> {
  return (await (await accepted(sent)).json()) as T
}

async function accepted(sent: Promise<Response>): Promise<Response> {
  const answer = await sent
  if (answer.ok) return answer
  const problem = (await answer.json().catch(() => ({}))) as {
    code?: string
    detail?: string
    errors?: unknown
  }
  throw new Refused(
    `${answer.status} ${problem.code ?? ''}: ${problem.detail ?? ''} ${JSON.stringify(problem.errors ?? '').slice(0, 400)}`,
  )
}
