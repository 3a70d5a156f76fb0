import {
  type DraftSource,
  Fault,
  promptText,
  turnFailureSentence,
  turnFaultSentence,
  turnStoppedSentence,
} from '@platen/contract'
import { isSameSource } from '@platen/template/draft'
import type { AuthorParts, AuthorRequest, AuthorResult } from './author-parts.ts'
import { addressNotes } from './checks/address-refusal.ts'
import { promptedAccountNotes } from './checks/printed-addresses.ts'
import { TurnFailure } from './models/turn-failure.ts'
import { reachOf } from './reach/reach.ts'
import { namedBetween, withChanges } from './reach/named-between.ts'
import { newDraft } from './turn/new-draft.ts'
import { RunningTurn } from './turn/running-turn.ts'
import { TurnRecord } from './turn/turn-record.ts'
import type { TurnWatch } from './turn/turn-watch.ts'
import { removeUnusedAssets } from './turn/remove-unused-assets.ts'

/**
 * Runs a prompt on a draft with a model. Each edit by a tool is checked before it is applied. Never rejects: the outcome `changed` has a complete
 * draft that can be published, and every other outcome has the draft that was sent.
 */
export async function runTurn(
  parts: AuthorParts,
  request: AuthorRequest,
  watch: TurnWatch,
): Promise<AuthorResult> {
  const record = new TurnRecord(parts.model, watch)
  const unchanged = (
    outcome: 'answered' | 'declined' | 'stopped' | 'failed',
    summary: string,
    code: AuthorResult['code'] = null,
  ): AuthorResult => ({
    outcome,
    code,
    summary: parts.model.withoutKey(summary),
    notes: [],
    steps: record.steps,
    named: [],
    hasPickedFields: false,
    spent: record.spent,
    source: request.source,
  })
  try {
    const begun =
      request.isNew === true ? newDraft(request) : { source: request.source, hasPickedFields: false }
    if ('unread' in begun) return unchanged('declined', `The sample data cannot be read. ${begun.unread}`)
    const turn = new RunningTurn(parts, { request, watch, record, begun })
    const end = await turn.run()
    if (end.outcome !== 'changed') return unchanged(end.outcome, end.summary)
    const withoutKey = (text: string) => parts.model.withoutKey(text)
    const source = removeUnusedAssets(turn.copy.source, request.source)
    if (isSameSource(source, request.source))
      return unchanged('answered', 'The draft already matched the request: nothing changed.')
    return {
      ...unchanged('answered', end.summary),
      outcome: 'changed',
      notes: [
        ...addressNotes(request.source, source, request),
        ...(request.isNew === true
          ? []
          : promptedAccountNotes(request.source, source, promptText(request.prompt))),
        ...wideNotes(turn, request, source),
        ...end.notes,
      ].map(withoutKey),
      ...(turn.reasons.length > 0 && { reasons: turn.reasons.map(withoutKey) }),
      named: namedIn(turn, request),
      ...(turn.about && {
        asked: {
          settings: turn.about.settings,
          fields: turn.about.fields,
          prompt: promptText(request.prompt),
        },
      }),
      hasPickedFields: begun.hasPickedFields,
      source,
    }
  } catch (error) {
    if (watch.signal.aborted) return unchanged('stopped', turnStoppedSentence)
    if (error instanceof TurnFailure) return unchanged('failed', turnFailureSentence(error.code), error.code)
    if (error instanceof Fault && error.code !== 'internal')
      return unchanged('failed', turnFaultSentence(error), error.code)
    watch.onError?.(error)
    return unchanged('failed', turnFailureSentence('prompt_failed'), 'prompt_failed')
  }
}

/** Returns the elements that the request is about. If the model chose them, their changes are described, too. */
function namedIn({ about, copy }: RunningTurn, request: AuthorRequest): AuthorResult['named'] {
  const [before, after] = [copy.begun.page, copy.page]
  const named = namedBetween(before, after, about?.elements ?? [])
  return request.about === undefined && request.isNew !== true ? withChanges(named, before, after) : named
}

/** In a page with so few elements, every change is visible. */
const fewElements = 5
/** A request is seldom about so many elements. */
const manyElements = 12

/**
 * Lists all changes if the model declared that the request is about most of the page or about many elements, because then no change there counts
 * as beyond the request.
 */
function wideNotes({ about, copy }: RunningTurn, request: AuthorRequest, source: DraftSource): string[] {
  const { page } = copy.begun
  const { tree } = page
  if (request.isNew === true || !about || tree.elements.length <= fewElements) return []
  const elements = about.elements.flatMap((number) => page.element(number) ?? [])
  if (elements.some(({ start }) => start === request.about)) return []
  const letters = elements.reduce((sum, { start, end }) => sum + end - start, 0)
  if (letters * 2 <= tree.html.length && elements.length < manyElements) return []
  // The element next to new content is often large.
  const isSameOrNew = (number: number) => {
    const [was, now] = [page.element(number), copy.page.element(number)]
    if (!was) return true
    return now && tree.html.slice(was.start, was.end) === copy.tree.html.slice(now.start, now.end)
  }
  if (onlyPageChanged(request.source, source) && about.elements.every(isSameOrNew)) return []
  const { beyond } = reachOf({ before: request.source, after: source, named: [], asked: { settings: true } })
  // `reachOf` sorts the changes by importance and limits their number.
  const words = beyond.map((one) => one.words)
  return words.length === 0
    ? []
    : [`The prompt was understood to apply to most of the page. Changed: ${words.join(', ')}.`]
}

function onlyPageChanged(before: DraftSource, after: DraftSource): boolean {
  return [...new Set([...Object.keys(before.files), ...Object.keys(after.files)])].every(
    (path) => path === 'template.html' || before.files[path] === after.files[path],
  )
}
