import type { DraftSource, TurnDetail, TurnEvent } from '@platen/contract'
import type { DashboardSession } from './dashboard-session.ts'
import { makeTemplate, readDraft } from './editor-page.ts'
import { elementNumber, type ModelServer, type ScriptedCall } from './model-server.ts'

/** A scripted model's turn on a draft. */
export interface ModelTurn {
  session: DashboardSession
  server: ModelServer
  from: { library: string } | { files: Record<string, string> }
  prompt: string
  /** The lines in the outline of the elements that the model declares. */
  about: readonly RegExp[]
  /** Other input of `set_about`. */
  more?: Readonly<Record<string, unknown>>
  /** The edits, all in one reply, by the numbers of the declared elements. */
  edits: (elements: readonly number[]) => readonly ScriptedCall[]
}

/** Resolves with the finished turn, and the draft before and after it. */
export async function modelTurn(of: ModelTurn): Promise<{
  turn: TurnDetail
  before: DraftSource
  after: DraftSource
}> {
  const { session, server, prompt, about, more, edits } = of
  const templateId = await makeTemplate(session, of.from)
  const { source } = await readDraft(session, templateId)
  server.play((request, index) => {
    if (index > 0) return { calls: [{ name: 'finish', input: { summary: 'Done.' } }] }
    let elements: number[]
    try {
      elements = about.map((line) => elementNumber(request, line))
    } catch (error) {
      // A model that does not reply would stop the test for minutes.
      return { calls: [{ name: 'decline', input: { reason: String(error) } }] }
    }
    return { calls: [{ name: 'set_about', input: { elements, ...more } }, ...edits(elements)] }
  })
  const answer = await session.fetch(`/templates/${templateId}/turns`, {
    method: 'POST',
    json: { prompt: [{ text: prompt }], source },
  })
  const events = (await answer.text())
    .split('\n\n')
    .filter((block) => block.startsWith('data: '))
    .map((block) => JSON.parse(block.slice('data: '.length)) as TurnEvent)
  const last = events.at(-1)
  if (last?.kind !== 'ended') throw new Error(`the turn has no end: ${JSON.stringify(events).slice(-500)}`)
  return { turn: last.turn, before: source, after: last.source }
}
