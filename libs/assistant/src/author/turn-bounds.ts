/** Limits of a turn. */
export interface TurnBounds {
  roundsMax: number
  /** Consecutive replies in which every call was refused. */
  refusalsMax: number
  /** Input and output tokens of all replies together. */
  tokensMax: number
  /** Per reply. */
  replyTokensMax: number
  /** Per reply, as received from the network. */
  replyBytesMax: number
  /** Wait for the first byte of a reply. A local model processes its prompt during this time. */
  firstByteMs: number
  /** Wait for the next byte of a reply. */
  stallMs: number
  /** Per reply. */
  replyMs: number
  /** The whole turn, including waits. */
  turnMs: number
  /** The longest wait that a busy service may request. */
  waitMsMax: number
  /** Wait before a failed request is repeated, if the service does not say how long. */
  retryMs: number
}

/** Pictures shown to a model at once, such as pages. */
export const picturesMax = 4

/** The default limits of a turn. */
export const turnBounds: TurnBounds = {
  roundsMax: 24,
  refusalsMax: 6,
  tokensMax: 600_000,
  replyTokensMax: 16_000,
  replyBytesMax: 4 * 2 ** 20,
  firstByteMs: 180_000,
  stallMs: 60_000,
  replyMs: 240_000,
  turnMs: 600_000,
  waitMsMax: 60_000,
  retryMs: 1_000,
}
