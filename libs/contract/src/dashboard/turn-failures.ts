import type { Fault } from '../faults.ts'

/** What holds for every failure of one code. */
export interface TurnFailureKind {
  /** What happened and what to do, for people. */
  sentence: string
  /** Whether the same prompt may do later. */
  retry: boolean
  /** Who can do something about it. `platen`: whoever runs it should hear of it, as it is ours. */
  whose: 'person' | 'operator' | 'platen'
}

/**
 * The one table of what keeps a prompt from being answered, besides the faults. A code is stable. Each stands in docs/failure-modes.md. The draft
 * is as it was after every one of them, which `turnFailureSentence` says.
 */
export const turnFailures = {
  model_unreachable: {
    sentence: 'The model could not be reached. Try again; if it stays so, ask the operator whether it runs.',
    retry: true,
    whose: 'operator',
  },
  model_key_rejected: {
    sentence: 'The model’s service refused the key. The operator must set a valid one.',
    retry: false,
    whose: 'operator',
  },
  model_not_found: {
    sentence: 'The service does not have the model that is set. The operator must choose another one.',
    retry: false,
    whose: 'operator',
  },
  model_redirected: {
    sentence:
      'The model’s address leads elsewhere, and nothing was sent there. The operator must set the address itself.',
    retry: false,
    whose: 'operator',
  },
  model_busy: {
    sentence:
      'The model’s service is busy and asked to wait longer than a request may. Try again in a few minutes.',
    retry: true,
    whose: 'operator',
  },
  model_failed: {
    sentence: 'The model’s service failed twice. Try again.',
    retry: true,
    whose: 'operator',
  },
  model_request_rejected: {
    sentence: 'The model’s service refused the request. The operator can test the model to see why.',
    retry: false,
    whose: 'operator',
  },
  model_stalled: {
    sentence: 'The model stopped answering in the midst of its work. Try again.',
    retry: true,
    whose: 'operator',
  },
  model_too_slow: {
    sentence: 'One reply of the model took longer than it may. Ask for less at once, or try again.',
    retry: true,
    whose: 'operator',
  },
  model_reply_empty: {
    sentence: 'The model answered nothing. Rephrase the prompt, or try again.',
    retry: true,
    whose: 'person',
  },
  model_without_tools: {
    sentence:
      'The model does not use the tools that change a template. The operator must choose one that does.',
    retry: false,
    whose: 'operator',
  },
  reply_cut_off: {
    sentence: 'The model’s reply was cut off again and again before it was complete. Ask for less at once.',
    retry: false,
    whose: 'person',
  },
  reply_too_long: {
    sentence: 'The model’s reply was far too long and was broken off. Ask for less at once, or try again.',
    retry: true,
    whose: 'person',
  },
  too_many_rejected_edits: {
    sentence:
      'The model’s changes could not be made as it wanted them, again and again, so none was taken. Say more exactly what should change, or do it on the page.',
    retry: false,
    whose: 'person',
  },
  reply_limit_reached: {
    sentence:
      'The model did not come to an end within the replies that a request may take. Ask for less at once.',
    retry: false,
    whose: 'person',
  },
  prompt_token_limit_reached: {
    sentence: 'The request took more tokens than one may use. Ask for less at once.',
    retry: false,
    whose: 'person',
  },
  daily_token_limit_reached: {
    sentence: 'The account’s tokens of today are used up. Continue tomorrow, or ask the operator for more.',
    retry: false,
    whose: 'operator',
  },
  prompt_timeout: {
    sentence: 'The request took longer than one may. Ask for less at once, or try again.',
    retry: true,
    whose: 'person',
  },
  sample_too_complex: {
    sentence:
      'This takes the Composer too long. Give it less sample data: a few rows show what a list holds.',
    retry: false,
    whose: 'person',
  },
  draft_too_complex: {
    sentence:
      'This template takes the Composer too long to read. Change it on the page or in the code, or give it fewer elements.',
    retry: false,
    whose: 'person',
  },
  draft_has_errors: {
    sentence: 'The draft cannot be published as it is. Fix that first, then ask again.',
    retry: false,
    whose: 'person',
  },
  result_rejected: {
    sentence:
      'The result could not be published, so it was discarded. This is not your mistake: try again, or rephrase the prompt.',
    retry: true,
    whose: 'platen',
  },
  prompt_failed: {
    sentence:
      'Something went wrong in Platen while it worked on the prompt. Try again. If the error persists, contact the operator.',
    retry: true,
    whose: 'platen',
  },
} as const satisfies Record<string, TurnFailureKind>

/** The code of a failure of a turn. */
export type TurnFailureCode = keyof typeof turnFailures

/** Whether a turn's code is one of these, and no fault. */
export function isTurnFailure(code: string | null): code is TurnFailureCode {
  return code !== null && Object.hasOwn(turnFailures, code)
}

/** What a person reads of a turn that failed; `place`: where what is wrong stands, and what. */
export function turnFailureSentence(code: TurnFailureCode, place?: string): string {
  const { sentence } = turnFailures[code]
  return asItWas(place === undefined ? sentence : `${sentence} (${place})`)
}

/** What a person reads of a turn that a fault ended. Of one that was not planned for nothing of its own is told. */
export function turnFaultSentence({ code, detail }: Pick<Fault, 'code' | 'detail'>): string {
  return code === 'internal' ? turnFailureSentence('prompt_failed') : asItWas(detail)
}

/** Of a turn that was stopped. */
export const turnStoppedSentence = asItWas('Stopped.')

function asItWas(sentence: string): string {
  return `${sentence} The draft is as it was.`
}
