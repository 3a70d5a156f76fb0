import { isDeepStrictEqual } from 'node:util'
import type { DraftSource } from '@platen/contract'
import type { ToolCall } from '../models/ask-model.ts'

const repeatsMax = 2
const note =
  'You have this answer already, twice, and nothing has changed since. Continue with the next step, or call finish or decline.'

/** Replaces the answer to a call that is repeated without an edit in between, so that a loop does not use the answer's tokens again. */
export class RepeatedAnswers {
  #last: { call: Pick<ToolCall, 'name' | 'input'>; source: DraftSource; answer: string } | undefined
  #count = 0

  /** Returns the answer, or a note if the same call had just had the same answer twice. `source` is the draft after the call. */
  answerTo({ name, input }: ToolCall, { source, answer }: { source: DraftSource; answer: string }): string {
    const isSame =
      this.#last?.source === source &&
      this.#last.answer === answer &&
      isDeepStrictEqual(this.#last.call, { name, input })
    this.#count = isSame ? this.#count + 1 : 1
    this.#last = { call: { name, input }, source, answer }
    return this.#count <= repeatsMax || answer.length <= note.length ? answer : note
  }
}
