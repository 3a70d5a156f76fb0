export { openModel } from './models/open-model.ts'
export type { AuthorModel } from './models/author-model.ts'
export { tryModel } from './models/try-model.ts'
export type { ModelTrial } from './models/try-model.ts'
export type { ModelFailure } from './models/read-failure.ts'
export { runTurn } from './run-turn.ts'
export type { TurnWatch } from './turn/turn-watch.ts'
export { accountState, type AccountState } from './instructions/account-state.ts'
export { instructionsFor, instructionTokens } from './instructions/instructions.ts'
export { toolsFor } from './tools/author-tools.ts'
export { reachOf } from './reach/reach.ts'
export type { Reach, ReachRequest } from './reach/reach.ts'
export { newPrintedAddresses, type PrintedTexts, spelledOut } from './checks/printed-addresses.ts'
export { comparePrints, unreadableWords } from './reach/compare-prints.ts'
export { compareWholes, type PrintPair, type WholeDifferences } from './reach/compare-wholes.ts'
export { textByPosition } from './reach/print-lines.ts'
export type { Print, PrintDifferences } from './reach/compare-prints.ts'
export { withoutFormats } from './reach/only-formats.ts'
export { type PrintScope, type PrintScopes, printScopes, requestFor } from './reach/print-scope.ts'
export { turnBounds } from './turn-bounds.ts'
export type { TurnBounds } from './turn-bounds.ts'
export type {
  AttachmentContent,
  AuthorEvent,
  AuthorParts,
  AuthorRequest,
  AuthorResult,
  CitedFile,
  EarlierTurn,
  Look,
  LookRequest,
  NamedElement,
  ShownPicture,
} from './author-parts.ts'
export { type AttachedFile, readAttachmentContent } from './attachments/read-attachment-content.ts'
export { type EditEffects, editEffects } from './single/edit-effects.ts'
export { type Passage, replacePassages } from './single/replace-passages.ts'
export { makeSingleEdit, type SingleEdit, type SingleEditName } from './single/single-edits.ts'
