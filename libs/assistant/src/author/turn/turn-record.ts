import type { TurnSpent, TurnStep } from '@platen/contract'
import type { AuthorParts } from '../author-parts.ts'
import type { Reply } from '../models/ask-model.ts'
import type { ModelFailure } from '../models/read-failure.ts'
import type { TurnWatch } from './turn-watch.ts'

const serviceMessageMax = 500

/** Records the events and the tokens of a turn, without the API key. */
export class TurnRecord {
  readonly steps: TurnStep[] = []
  readonly spent: TurnSpent = { inputTokens: 0, outputTokens: 0, cost: null }
  readonly #model: AuthorParts['model']
  readonly #watch: TurnWatch
  /** The text of complete replies. */
  #whole = ''
  /** The text of the current reply. */
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
    // An empty line separates the text of two replies.
    const piece = this.#coming === '' && this.#whole !== '' ? `\n\n${text}` : text
    this.#coming += piece
    this.#watch.onEvent({ kind: 'said', text: piece })
  }

  /** Records a complete reply. */
  replied(): void {
    this.#whole += this.#coming
    this.#coming = ''
  }

  /** Discards an interrupted reply, which is requested again. */
  again(): void {
    if (this.#coming !== '') this.#watch.onEvent({ kind: 'said', text: this.#whole, isAnew: true })
    this.#coming = ''
  }

  failed(failure: ModelFailure): void {
    const { said } = failure
    this.#watch.onFailure?.({
      ...failure,
      ...(said !== undefined && { said: this.#model.withoutKey(said).slice(0, serviceMessageMax) }),
    })
  }
}
