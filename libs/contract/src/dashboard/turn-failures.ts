import type { Fault } from '../faults.ts'

/** What all failures with one code have in common. */
export interface TurnFailureKind {
  /** What happened and what to do, for people. */
  sentence: string
  /** Whether the same prompt may succeed later. */
  retry: boolean
  /** Who can fix it. `platen`: a bug, which the operator should know about. */
  whose: 'person' | 'operator' | 'platen'
}

/**
 * All reasons why a prompt fails, except faults. Codes are stable, and each has an entry in docs/failure-modes.md. A failed prompt never changes
 * the draft, and `turnFailureSentence` adds this to the sentence.
 */
export const turnFailures = {
  model_unreachable: {
    sentence:
      'The model could not be reached. Try again. If the error persists, ask the operator whether the model is running.',
    retry: true,
    whose: 'operator',
  },
  model_key_rejected: {
    sentence: 'The model provider rejected the API key. The operator must set a valid key.',
    retry: false,
    whose: 'operator',
  },
  model_not_found: {
    sentence: 'The provider does not offer the configured model. The operator must choose another one.',
    retry: false,
    whose: 'operator',
  },
  model_redirected: {
    sentence:
      'The URL of the model redirects to another URL, and nothing was sent there. The operator must set the final URL.',
    retry: false,
    whose: 'operator',
  },
  model_busy: {
    sentence:
      'The model provider is busy and asked for a longer wait than a request allows. Try again in a few minutes.',
    retry: true,
    whose: 'operator',
  },
  model_failed: {
    sentence: 'The model provider failed twice. Try again.',
    retry: true,
    whose: 'operator',
  },
  model_request_rejected: {
    sentence: 'The model provider rejected the request. The operator can test the model to see why.',
    retry: false,
    whose: 'operator',
  },
  model_stalled: {
    sentence: 'The model stopped responding before it finished. Try again.',
    retry: true,
    whose: 'operator',
  },
  model_too_slow: {
    sentence: 'A reply from the model took too long. Ask for less at a time, or try again.',
    retry: true,
    whose: 'operator',
  },
  model_reply_empty: {
    sentence: 'The reply from the model was empty. Rephrase the prompt, or try again.',
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
    sentence:
      'The model’s replies were repeatedly cut off before they were complete. Ask for less at a time.',
    retry: false,
    whose: 'person',
  },
  reply_too_long: {
    sentence: 'The model’s reply was too long and was stopped. Ask for less at a time, or try again.',
    retry: true,
    whose: 'person',
  },
  too_many_rejected_edits: {
    sentence:
      'The model repeatedly tried changes that are not possible, so nothing was changed. Describe the change in more detail, or make it on the page.',
    retry: false,
    whose: 'person',
  },
  reply_limit_reached: {
    sentence: 'The model did not finish within the maximum number of replies. Ask for less at a time.',
    retry: false,
    whose: 'person',
  },
  prompt_token_limit_reached: {
    sentence: 'The request used more tokens than allowed. Ask for less at a time.',
    retry: false,
    whose: 'person',
  },
  daily_token_limit_reached: {
    sentence:
      'The account has used all its tokens for today. Continue tomorrow, or ask the operator for more.',
    retry: false,
    whose: 'operator',
  },
  prompt_timeout: {
    sentence: 'The request took too long. Ask for less at a time, or try again.',
    retry: true,
    whose: 'person',
  },
  sample_too_complex: {
    sentence:
      'The sample data is too large for the Composer. Use less sample data: a few rows are enough for a list.',
    retry: false,
    whose: 'person',
  },
  draft_too_complex: {
    sentence:
      'This template is too complex for the Composer. Change it on the page or in the code, or reduce the number of elements.',
    retry: false,
    whose: 'person',
  },
  draft_has_errors: {
    sentence: 'The draft has errors and cannot be published. Fix them first, then try again.',
    retry: false,
    whose: 'person',
  },
  result_rejected: {
    sentence:
      'The result had errors and was discarded. This is not your fault. Try again, or rephrase the prompt.',
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

/** Code of a failed turn. */
export type TurnFailureCode = keyof typeof turnFailures

/** Whether the code of a turn is a `TurnFailureCode` rather than the code of a fault. */
export function isTurnFailure(code: string | null): code is TurnFailureCode {
  return code !== null && Object.hasOwn(turnFailures, code)
}

/** Returns the sentence that people see for a failed turn. `location` says where the error is. */
export function turnFailureSentence(code: TurnFailureCode, location?: string): string {
  const { sentence } = turnFailures[code]
  return withDraftUnchanged(location === undefined ? sentence : `${sentence} (${location})`)
}

/** Returns the sentence that people see for a turn that failed with a fault. Details of internal errors are not shown. */
export function turnFaultSentence({ code, detail }: Pick<Fault, 'code' | 'detail'>): string {
  return code === 'internal' ? turnFailureSentence('prompt_failed') : withDraftUnchanged(detail)
}

/** The sentence that people see for a stopped turn. */
export const turnStoppedSentence = withDraftUnchanged('Stopped.')

function withDraftUnchanged(sentence: string): string {
  return `${sentence} The draft was not changed.`
}
