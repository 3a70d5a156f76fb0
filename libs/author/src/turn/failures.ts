/** Why a turn failed, by a code that stays. The sentence says what happened and what to do; the draft is always as it was. */
export const failureSentences = {
  model_unreachable:
    'The model could not be reached. Try again; if it stays so, ask the operator whether it runs.',
  model_key_refused: 'The model’s service refused the key. The operator must set a valid one.',
  model_not_found: 'The service does not have the model that is set. The operator must choose another one.',
  model_redirected:
    'The model’s address leads elsewhere, and nothing was sent there. The operator must set the address itself.',
  model_busy:
    'The model’s service is busy and asked to wait longer than a request may. Try again in a few minutes.',
  model_failed: 'The model’s service failed twice. Try again.',
  model_refused_request:
    'The model’s service refused the request. The operator can test the model to see why.',
  model_stalled: 'The model stopped answering in the midst of its work. Try again.',
  model_silent: 'The model answered nothing. Say it in other words, or try again.',
  model_without_tools:
    'The model does not use the tools that change a template. The operator must choose one that does.',
  reply_cut_off:
    'The model’s reply was cut off again and again before it was complete. Ask for less at once.',
  reply_too_long:
    'The model’s reply was far too long and was broken off. Ask for less at once, or try again.',
  too_many_refusals:
    'The model’s changes would have broken the template each time, so none was taken. Say more exactly what should change, or do it on the page.',
  rounds_used_up:
    'The model did not come to an end within the replies that a request may take. Ask for less at once.',
  tokens_used_up: 'The request took more tokens than one may use. Ask for less at once.',
  budget_used_up: 'The account’s tokens of today are used up. Go on tomorrow, or ask the operator for more.',
  turn_too_long: 'The request took longer than one may. Ask for less at once, or try again.',
  turn_broken:
    'Something went wrong in Platen while the model worked. Try again; if it stays so, tell the operator.',
} as const

/** One of the codes of `failureSentences`. */
export type FailureCode = keyof typeof failureSentences

/** A turn that cannot go on. */
export class TurnFailure extends Error {
  readonly code: FailureCode

  constructor(code: FailureCode, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

/** The sentence that a person reads; `isNew`: nothing was there before. */
export function failureSentence(code: FailureCode): string {
  return `${failureSentences[code]} The draft is as it was.`
}
