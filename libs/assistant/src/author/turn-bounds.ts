/** What a turn may take at most. */
export interface TurnBounds {
  /** Replies of the model. */
  roundsMax: number
  /** Replies one after the other of which every call was refused: edits, and readings of what is not there. */
  refusalsMax: number
  /** Input and output of all replies together. */
  tokensMax: number
  /** Of one reply. */
  replyTokensMax: number
  /** Of one reply, as it comes over the network. */
  replyBytesMax: number
  /** Until the first byte of a reply: a local model reads its prompt in this time. */
  firstByteMs: number
  /** Without a byte in the midst of a reply. */
  stallMs: number
  /** One reply. */
  replyMs: number
  /** The whole turn, waits included. */
  turnMs: number
  /** The longest wait that a busy service may ask for. */
  waitMsMax: number
  /** Before a reply that failed is asked for again, where the service names no time. */
  retryMs: number
}

/** Pictures that a model is shown at once, such as pages. */
export const picturesMax = 4

/** Bounds of a turn where nothing else is said. */
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
