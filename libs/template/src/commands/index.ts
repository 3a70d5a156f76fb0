export type {
  ArgumentReading,
  CommandDefinition,
  CommandDone,
  CommandRefused,
  CommandResult,
  Saying,
  SayingLanguage,
} from './command.ts'
export { commandDefinitions } from './definitions.ts'
export type { CommandName } from './definitions.ts'
export { type CommandRequest, runCommand } from './run-command.ts'
export { marginsOf } from './actions/set-page.ts'
export { isCounted, withoutLines } from './actions/set-running-text.ts'
export { blockOf } from './parts/block-of.ts'
export { fieldsOf } from './parts/draft-fields.ts'
export { nameElement, ownWords, reached, shownText, textsFile } from './parts/name-element.ts'
export { firstBlock, lastBlock, pageBlocks } from './parts/page-blocks.ts'
export { lineFor, pointsOf, scaled } from './parts/sizes.ts'
export { aroundAll, elementsIn, hasClass, wholePart } from './parts/whole-part.ts'
export { pageWords } from './running/page-words.ts'
export {
  type MarginBox,
  marginBoxes,
  type RunningLine,
  type RunningPlace,
  runningPlaces,
  withoutContent,
} from './running/running-boxes.ts'
