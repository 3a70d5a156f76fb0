import { isDeepStrictEqual } from 'node:util'
import { type DraftSource, Fault, type SourceFault, type TurnStep } from '@platen/contract'
import {
  draftShape,
  isSampleFile,
  newFaults,
  pageHtml,
  readSample,
  writeSample,
} from '@platen/template/draft'
import { fieldMentions } from '@platen/template/markup'
import { givenNames, knownNames, lostFields } from '../checks/lost-fields.ts'
import { fieldUses } from '../checks/printed-fields.ts'
import { fieldsBesidesPage } from '../checks/used-fields.ts'
import { removeUnprintedFields } from '../checks/remove-unprinted-fields.ts'
import { describeFaults } from '../checks/describe-faults.ts'
import { aboutAfter, editRefusal } from '../checks/edit-refusal.ts'
import { fitInput } from '../tools/fit-input.ts'
import type { About, ProposedEdit } from '../checks/proposed-edit.ts'
import { withFiles } from '../working-copy/with-files.ts'
import type { AuthorTool, ToolContext, ToolInput, TurnEnd } from '../tools/tool.ts'
import type { ToolCall } from '../models/ask-model.ts'
import type { AuthorParts, ShownPicture } from '../author-parts.ts'
import { DraftPrints } from './draft-prints.ts'

/** The result of a call: the answer to the model, and the step that the user sees. */
export interface CallOutcome {
  answer: string
  isRefused: boolean
  step?: TurnStep | undefined
  pictures?: readonly ShownPicture[]
  about?: About
  /** The applied edit. */
  taken?: ProposedEdit
  end?: TurnEnd
}

const sampleFile = 'sample.json'
const wholeAbout: About = { elements: [], settings: true, fields: [] }

/** Runs the calls of a turn, one after the other, and applies the edits that pass the checks. */
export class CallTaker {
  readonly #tools: ReadonlyMap<string, AuthorTool>
  readonly #check: AuthorParts['check']
  /** Errors in the working copy that prevent publishing, including those in the draft that was sent. */
  #faults: readonly SourceFault[]
  #isAskedForAll = false
  /** Fields that edits removed from the page because the request asks for it. */
  readonly #removed = new Set<string>()
  readonly #prints = new DraftPrints()

  constructor(
    tools: ReadonlyMap<string, AuthorTool>,
    check: AuthorParts['check'],
    faults: readonly SourceFault[],
  ) {
    this.#tools = tools
    this.#check = check
    this.#faults = faults
  }

  get faults(): readonly SourceFault[] {
    return this.#faults
  }

  get removed(): ReadonlySet<string> {
    return this.#removed
  }

  get prints(): ToolContext['prints'] {
    return this.#prints
  }

  /** Whether the working copy can be published. */
  get isClean(): boolean {
    return this.#faults.length === 0
  }

  /**
   * Runs a call. Yields an outcome for each step, up to the first refused step. `contextNow` returns the state of the turn before each step.
   * Mistakes by the model do not throw.
   */
  async *take(call: ToolCall, contextNow: () => ToolContext): AsyncGenerator<CallOutcome> {
    const tool = this.#tools.get(call.name)
    if (!tool) {
      yield refused(`There is no tool ${call.name}. The tools are: ${[...this.#tools.keys()].join(', ')}.`, {
        words: `Tried to use “${call.name.slice(0, 60)}”, which does not exist`,
      })
      return
    }
    const fit = fitInput(tool.input, call.input)
    if ('refused' in fit) {
      yield refused(fit.refused, { words: `Tried to use “${tool.name}”` })
      return
    }
    for (const input of tool.steps?.(fit.input) ?? [fit.input]) {
      const outcome = await this.#run(tool, input, contextNow())
      yield outcome
      if (outcome.isRefused || outcome.end) return
    }
  }

  async #run(tool: AuthorTool, input: ToolInput, context: ToolContext): Promise<CallOutcome> {
    const result = await tool.run(input, context)
    if ('refused' in result) {
      if (result.unprintable) this.#prints.failed(context.copy.source, result.unprintable)
      return refused(result.refused, result.words === undefined ? undefined : { words: result.words })
    }
    if ('edit' in result) return this.#takeEdit(result.edit, context)
    if ('end' in result) return this.end(result.end, context)
    if ('about' in result)
      return { answer: result.read, isRefused: false, about: result.about, step: { words: result.words } }
    if (result.printed !== undefined)
      this.#prints.looked(context.copy.source, result.printed, result.brokenFiles)
    return {
      answer: result.read,
      isRefused: false,
      step: result.words === undefined ? undefined : { words: result.words },
      ...(result.pictures && { pictures: result.pictures }),
    }
  }

  async #takeEdit(given: ProposedEdit, context: ToolContext): Promise<CallOutcome> {
    const { copy, request, signal } = context
    const edit = { ...given, source: removeUnprintedFields(given.source, given.removes ?? []) }
    const about = request.isNew === true ? wholeAbout : context.about
    const early = editRefusal(edit, about, context)
    if (early !== undefined) return refusedEdit(edit, early)
    const faults = await this.#faultsOf(edit, signal)
    if ('refused' in faults) return refusedEdit(edit, { model: faults.refused, person: faults.refused })
    const fresh = newFaults(this.#faults, faults)
    const [first, ...others] = fresh.filter((fault) => !canBeFixedLater(fault))
    if (first)
      return refusedEdit(edit, {
        model: `With this edit, the template could not be published:\n${describeFaults([first, ...others], edit.source)}`,
        person: first.message,
      })
    this.#faults = faults
    const { page: before, source } = copy
    copy.take(edit.source)
    if (edit.removes && edit.removes.length > 0)
      for (const name of lostFields(source, edit.source)) this.#removed.add(name)
    return {
      answer: [
        'Done.',
        edit.note ?? '',
        describeUnprinted(source, edit.source),
        describeOpenFaults(fresh, edit.source),
      ]
        .filter(Boolean)
        .join(' '),
      isRefused: false,
      step: { words: edit.words },
      taken: edit,
      ...(about && { about: aboutAfter(edit, about, { before, after: copy.page }) }),
    }
  }

  /** Returns the errors in an edit, or why it is refused. Throws if the check cannot run now, which does not mean that the edit is wrong. */
  async #faultsOf(
    { source }: Pick<ProposedEdit, 'source'>,
    signal: AbortSignal,
  ): Promise<readonly SourceFault[] | { refused: string }> {
    try {
      return await this.#check(source, signal).catch((error: unknown) => {
        if (!(error instanceof Fault) || !error.kind.retry) throw error
        return this.#check(source, signal)
      })
    } catch (error) {
      if (error instanceof Fault && !error.kind.retry)
        return { refused: `It cannot be checked: ${error.detail}` }
      throw error
    }
  }

  /** Ends the turn, or returns what must be done first. */
  async end(end: TurnEnd, context: ToolContext): Promise<CallOutcome> {
    const { copy, about, request } = context
    if (end.outcome !== 'changed') return { answer: '', isRefused: false, end }
    if (!copy.isChanged)
      return refused(
        'Nothing has been changed so far. Make the change first. If there is nothing to change, call decline.',
      )
    if (about === undefined && request.isNew !== true)
      return refused('Call set_about first: what was the request about?')
    if (!this.isClean)
      return refused(
        `The template cannot be published yet. Fix this first:\n${describeFaults(this.#faults, copy.source)}`,
      )
    const lacking = await this.#lackingInGiven(context)
    if (lacking !== undefined) return refused(lacking)
    const unprintable = await this.#prints.trouble(context)
    if (unprintable !== undefined) return refused(unprintable)
    const missing = this.#isAskedForAll || request.isNew !== true ? [] : unprintedFields(copy)
    // This is requested only once, because the model may omit fields.
    this.#isAskedForAll = true
    if (missing.length > 0)
      return refused(
        `The page does not print ${missing.slice(0, 12).join(', ')} of the provided data. Print each, or say in the notes why not, then call finish.`,
      )
    const notes = [...end.notes, ...this.#prints.brokenFiles]
    return { answer: '', isRefused: false, end: { ...end, notes } }
  }

  /** Returns a message if the document requires data that the user did not provide, such as keys that the model added to the sample. */
  async #lackingInGiven({ copy, givenData, signal }: ToolContext): Promise<string | undefined> {
    if (!givenData || isDeepStrictEqual(readSample(copy.text(sampleFile)).data, givenData)) return undefined
    const source = withFiles(copy.source, { [sampleFile]: writeSample({ ...givenData }) })
    const checked = await this.#faultsOf({ source }, signal)
    if ('refused' in checked) return checked.refused
    const faults = newFaults(this.#faults, checked)
    return faults.length === 0
      ? undefined
      : `The template could not be used with the data that the person provided:\n${describeFaults(faults, source)}`
  }
}

/** Errors on the page that a later edit can fix, such as a field, text or asset that does not exist yet. */
const fixedLater = new Set([
  'field_and_group',
  'invalid_chart',
  'invalid_code',
  'missing_asset',
  'missing_key',
  'missing_text',
  'unknown_field',
  'unknown_page',
])

/**
 * Whether a later edit can fix an error. Fields, formulas and samples can be inconsistent until all are set, and `look` and `finish` check them.
 */
function canBeFixedLater({ file, code }: SourceFault): boolean {
  return file === 'template.json' || isSampleFile(file) || fixedLater.has(code)
}

/** Lists fields that an edit left declared but no longer on the page. */
function describeUnprinted(before: DraftSource, after: DraftSource): string {
  const is = mentionedNames(after)
  const known = knownNames(after)
  const left = [...mentionedNames(before)].filter((name) => !is.has(name) && known.has(name))
  return left.length === 0
    ? ''
    : `No longer on the page, but still declared: ${left.slice(0, 12).join(', ')}. remove_field removes them. Use it if the request asks for that or you added them.`
}

function mentionedNames(source: DraftSource): Set<string> {
  return new Set(fieldMentions(pageHtml(source), draftShape(source)).map(({ path }) => path.join('.')))
}

function describeOpenFaults(faults: readonly SourceFault[], source: DraftSource): string {
  return faults.length === 0 ? '' : `Fix before look and finish:\n${describeFaults(faults, source)}`
}

/** Returns the provided values that the document does not print. */
function unprintedFields(copy: ToolContext['copy']): string[] {
  const uses = [...fieldUses(copy.source)]
  const printed = [
    ...uses.flatMap(([name, [...ways]]) => (ways.some((way) => way !== 'attribute') ? [name] : [])),
    ...fieldsBesidesPage(copy.source),
  ]
  return [...givenNames(copy.begun.source)].filter(
    (name) =>
      !printed.some((one) => one === name || one.startsWith(`${name}.`) || name.startsWith(`${one}.`)),
  )
}

function refused(answer: string, step?: { words: string }): CallOutcome {
  return { answer, isRefused: true, step: step && { ...step, refused: answer } }
}

function refusedEdit(
  { words }: ProposedEdit,
  { model, person }: { model: string; person: string },
): CallOutcome {
  return {
    answer: `The edit was refused. The draft is unchanged. ${model}`,
    isRefused: true,
    step: { words, refused: person },
  }
}
