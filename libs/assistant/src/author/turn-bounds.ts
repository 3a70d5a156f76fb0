/** Limits for a turn. */
export interface TurnBounds {
  roundsMax: number
  /** Maximum number of consecutive replies in which every call was refused. */
  refusalsMax: number
  /** Maximum number of input and output tokens of all replies together. */
  tokensMax: number
  /** Maximum number of output tokens per reply. */
  replyTokensMax: number
  /** Maximum size of a reply, as received from the network. */
  replyBytesMax: number
  /** Maximum wait for the first byte of a reply. A local model processes its prompt during this time. */
  firstByteMs: number
  /** Maximum wait for the next byte of a reply. */
  stallMs: number
  /** Maximum duration of a reply. */
  replyMs: number
  /** Maximum duration of the whole turn, including waits. */
  turnMs: number
  /** The longest wait that a busy service may request. */
  waitMsMax: number
  /** Delay before a failed request is repeated, if the service does not specify one. */
  retryMs: number
}

/** Maximum number of pictures, such as pages, that are shown to a model at once. */
export const picturesMax = 4

/** The default limits for a turn. */
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
