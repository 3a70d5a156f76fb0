import type { TurnSpent, TurnStep } from '@platen/contract'
import type { AuthorParts } from '../author-parts.ts'
import type { Reply } from '../models/ask-model.ts'
import type { ModelFailure } from '../models/read-failure.ts'
import type { TurnWatch } from './turn-watch.ts'

const saidOfServiceMax = 500

/** What is told of a turn while it goes on, and what it used: nothing of it has the key. */
export class TurnRecord {
  readonly steps: TurnStep[] = []
  readonly spent: TurnSpent = { inputTokens: 0, outputTokens: 0, cost: null }
  readonly #model: AuthorParts['model']
  readonly #watch: TurnWatch
  /** Of the replies that came whole. */
  #whole = ''
  /** Of the one that is under way. */
  #coming = ''
  #doing = ''

  constructor(model: AuthorParts['model'], watch: TurnWatch) {
    this.#model = model
    this.#watch = watch
  }

  step({ words, refused }: TurnStep): void {
    const { withoutKey } = this.#model
    const safe = { words: withoutKey(words), ...(refused !== undefined && { refused: withoutKey(refused) }) }
    this.steps.push(safe)
    this.#watch.onEvent({ kind: 'step', step: safe })
  }

  doing(words: string): void {
    if (words === this.#doing) return
    this.#doing = words
    this.#watch.onEvent({ kind: 'doing', words })
  }

  spend({ inputTokens, outputTokens }: Pick<Reply, 'inputTokens' | 'outputTokens'>): void {
    this.spent.inputTokens += inputTokens
    this.spent.outputTokens += outputTokens
    this.spent.cost = this.#model.costOf(this.spent.inputTokens, this.spent.outputTokens)
    this.#watch.onEvent({ kind: 'spent', spent: { ...this.spent } })
  }

  say(text: string): void {
    // What one reply says ends before the next one begins.
    const piece = this.#coming === '' && this.#whole !== '' ? `\n\n${text}` : text
    this.#coming += piece
    this.#watch.onEvent({ kind: 'said', text: piece })
  }

  /** The reply came whole. */
  replied(): void {
    this.#whole += this.#coming
    this.#coming = ''
  }

  /** The reply broke, and is asked for again: nobody reads the half of it besides the whole. */
  again(): void {
    if (this.#coming !== '') this.#watch.onEvent({ kind: 'said', text: this.#whole, isAnew: true })
    this.#coming = ''
  }

  failed(failure: ModelFailure): void {
    const { said } = failure
    this.#watch.onFailure?.({
      ...failure,
      ...(said !== undefined && { said: this.#model.withoutKey(said).slice(0, saidOfServiceMax) }),
    })
  }
}
